import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'

/** The list that views are of: its page, in a company. */
export interface ViewsScope {
  companyId: Id<'companies'>
  /** "controls" */
  page: string
  /**
   * The list shows several companies, and the views saved with any of them. A new view is saved with `companyId`, which
   * decides who sees it once it is shared.
   */
  acrossCompanies?: boolean | undefined
}

export interface SavedView {
  companyId: Id<'companies'>
  id: Id<'saved_views'>
  name: string
  /** What stands in the address after the question mark. */
  query: string
  isShared: boolean
  isMine: boolean
}

/** What a person has of a list: their own views and shared ones by name, and the id of the one that it opens with. */
export interface Views {
  saved: readonly SavedView[]
  /** Of a saved view or of one that the page brings along. */
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
