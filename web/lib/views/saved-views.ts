import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'

/** The list that the views belong to: its page in a company. */
export interface ViewsScope {
  companyId: Id<'companies'>
  /** "controls" */
  page: string
  /**
   * The list shows several companies and their views. A new view is saved with `companyId`, which determines who sees
   * it when shared.
   */
  acrossCompanies?: boolean | undefined
}

export interface SavedView {
  companyId: Id<'companies'>
  id: Id<'saved_views'>
  name: string
  /** The query string of the address. */
  query: string
  isShared: boolean
  isMine: boolean
}

/** A person's views of a list: own and shared ones by name, and the id of the default. */
export interface Views {
  saved: readonly SavedView[]
  /** A saved or built-in view. */
  defaultId: string | undefined
}

const CACHED_FOR_MS = 5 * 60_000

export const viewsKey = ({ companyId, page, acrossCompanies = false }: ViewsScope) =>
  ['views', acrossCompanies ? 'all companies' : companyId, page] as const

export const viewsOf = (scope: ViewsScope, userId: Id<'users'> | undefined) =>
  queryOptions({
    queryKey: [...viewsKey(scope), userId] as const,
    staleTime: CACHED_FOR_MS,
    queryFn: userId === undefined ? skipToken : ({ signal }) => fetchViews(scope, userId, signal),
  })

async function fetchViews(scope: ViewsScope, userId: Id<'users'>, signal: AbortSignal): Promise<Views> {
  const { companyId, page, acrossCompanies = false } = scope
  const inScope = { page, ...(!acrossCompanies && { company_id: companyId }) }
  const [saved, chosen] = await Promise.all([
    api
      .from('saved_views')
      .select('company_id,id,name,query,is_shared,owner_id')
      .match(inScope)
      .order('name')
      .abortSignal(signal)
      .throwOnError(),
    api
      .from('default_views')
      .select('view_id,built_in')
      .match({ ...inScope, user_id: userId })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
  ])
  return {
    saved: saved.data.map(({ company_id: company, id, name, query, is_shared: isShared, owner_id: owner }) => ({
      companyId: company,
      id,
      name,
      query,
      isShared,
      isMine: owner === userId,
    })),
    defaultId: chosen.data?.view_id ?? chosen.data?.built_in ?? undefined,
  }
}
