import { queryOptions, skipToken } from '@tanstack/react-query'
import { parseId, type Id } from '#domain/ids.ts'
import { api } from '../api.ts'

/** The list that views are of: its page, in a company. */
export interface ViewsScope {
  companyId: Id<'companies'>
  /** "controls" */
  page: string
}

export interface SavedView {
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

export const viewsOf = (scope: ViewsScope, userId: Id<'users'> | undefined) =>
  queryOptions({
    queryKey: ['views', scope.companyId, scope.page, userId] as const,
    staleTime: CACHED_FOR_MS,
    queryFn: userId === undefined ? skipToken : ({ signal }) => fetchViews(scope, userId, signal),
  })

async function fetchViews({ companyId, page }: ViewsScope, userId: Id<'users'>, signal: AbortSignal): Promise<Views> {
  const [saved, chosen] = await Promise.all([
    api
      .from('saved_views')
      .select('id,name,query,is_shared,owner_id')
      .eq('company_id', companyId)
      .eq('page', page)
      .order('name')
      .abortSignal(signal)
      .throwOnError(),
    api
      .from('default_views')
      .select('view_id,built_in')
      .eq('company_id', companyId)
      .eq('page', page)
      .eq('user_id', userId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
  ])
  return {
    saved: saved.data.map(({ id, is_shared: isShared, owner_id: owner, ...view }) => ({
      ...view,
      id: parseId('saved_views', id),
      isShared,
      isMine: owner === userId,
    })),
    defaultId: chosen.data?.view_id ?? chosen.data?.built_in ?? undefined,
  }
}
