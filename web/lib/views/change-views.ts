import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { useMyId } from '../session.ts'
import type { SavedView, ViewsScope } from './saved-views.ts'

export type ViewChange =
  | { kind: 'create'; name: string; query: string; isShared: boolean }
  | { kind: 'update'; id: Id<'saved_views'>; changes: Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>> }
  | { kind: 'delete'; id: Id<'saved_views'> }
  | { kind: 'default'; viewId: Id<'saved_views'> | undefined; builtIn: string | undefined }

/** Writes a view, and resolves with the id of the one that was made. */
export function useChangeViews(scope: ViewsScope) {
  const cache = useQueryClient()
  const userId = useMyId()
  return useMutation({
    mutationFn: (change: ViewChange) => write(scope, userId, change),
    onSettled: () => cache.invalidateQueries({ queryKey: ['views', scope.companyId, scope.page] }),
  })
}

async function write(
  { companyId, page }: ViewsScope,
  userId: Id<'users'> | undefined,
  change: ViewChange,
): Promise<string | undefined> {
  const views = api.from('saved_views')
  switch (change.kind) {
    case 'create': {
      const { name, query, isShared } = change
      const row = { company_id: companyId, page, name, query, is_shared: isShared }
      return (await views.insert(row).select('id').single().throwOnError()).data.id
    }
    case 'update': {
      const { isShared, ...changes } = change.changes
      await views
        .update({ ...changes, ...(isShared !== undefined && { is_shared: isShared }) })
        .eq('company_id', companyId)
        .eq('id', change.id)
        .throwOnError()
      return change.id
    }
    case 'delete':
      await views.delete().eq('company_id', companyId).eq('id', change.id).throwOnError()
      return undefined
    case 'default':
      await setDefault({ companyId, page }, userId, change)
      return undefined
  }
}

async function setDefault(
  { companyId, page }: ViewsScope,
  userId: Id<'users'> | undefined,
  { viewId, builtIn }: Extract<ViewChange, { kind: 'default' }>,
): Promise<void> {
  if (userId === undefined) return
  const chosen = api.from('default_views')
  const place = { company_id: companyId, user_id: userId, page }
  if (viewId === undefined && builtIn === undefined) await chosen.delete().match(place).throwOnError()
  else
    await chosen
      .upsert(
        { ...place, view_id: viewId ?? null, built_in: builtIn ?? null },
        { onConflict: 'company_id,user_id,page' },
      )
      .throwOnError()
}
