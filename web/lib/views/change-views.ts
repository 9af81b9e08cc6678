import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { useMyId } from '../auth/session.ts'
import { viewsKey, type SavedView, type ViewsScope } from './saved-views.ts'

export type ViewChange =
  | { kind: 'create'; name: string; query: string; isShared: boolean }
  | { kind: 'update'; view: SavedView; changes: Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>> }
  | { kind: 'delete'; view: SavedView }
  /** A saved view, or the id of a built-in one; with neither, the list opens with its first view. */
  | { kind: 'default'; view: SavedView | undefined; builtIn: string | undefined }

/** Writes a view, and resolves with the id of a new one. */
export function useChangeViews(scope: ViewsScope) {
  const cache = useQueryClient()
  const userId = useMyId()
  return useMutation({
    mutationFn: (change: ViewChange) => write(scope, userId, change),
    onSettled: () => cache.invalidateQueries({ queryKey: viewsKey(scope) }),
  })
}

async function write(
  scope: ViewsScope,
  userId: Id<'users'> | undefined,
  change: ViewChange,
): Promise<string | undefined> {
  const views = api.from('saved_views')
  switch (change.kind) {
    case 'create': {
      const { name, query, isShared } = change
      const row = { company_id: scope.companyId, page: scope.page, name, query, is_shared: isShared }
      return (await views.insert(row).select('id').single().throwOnError()).data.id
    }
    case 'update': {
      const { isShared, ...changes } = change.changes
      await views
        .update({ ...changes, ...(isShared !== undefined && { is_shared: isShared }) })
        .match(keyOf(change.view))
        .throwOnError()
      return change.view.id
    }
    case 'delete':
      await views.delete().match(keyOf(change.view)).throwOnError()
      return undefined
    case 'default':
      if (userId !== undefined) await setDefault(scope, userId, change)
      return undefined
  }
}

function keyOf({ companyId, id }: SavedView) {
  return { company_id: companyId, id }
}

async function setDefault(
  { companyId, page, acrossCompanies = false }: ViewsScope,
  userId: Id<'users'>,
  { view, builtIn }: Extract<ViewChange, { kind: 'default' }>,
): Promise<void> {
  const chosen = api.from('default_views')
  const key = { company_id: view?.companyId ?? companyId, user_id: userId, page }
  const isNone = view === undefined && builtIn === undefined
  // The former default may belong to another company.
  if (isNone || acrossCompanies)
    await chosen
      .delete()
      .match(acrossCompanies ? { user_id: userId, page } : key)
      .throwOnError()
  if (!isNone)
    await chosen
      .upsert(
        { ...key, view_id: view?.id ?? null, built_in: builtIn ?? null },
        { onConflict: 'company_id,user_id,page' },
      )
      .throwOnError()
}
