import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls-queries.ts'

export type Comment = Pick<Row<'comments'>, 'id' | 'body' | 'mentions' | 'author_id' | 'created_at' | 'edited_at'>

/** What somebody wrote, and whom it names. */
export type CommentText = { body: string; mentions: readonly Id<'users'>[] }

const CACHED_FOR_MS = 5 * 60_000

/** What people say about one control, the oldest first. */
export const controlComments = ({ companyId }: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: ['comments', companyId, controlId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['comments'] },
    queryFn: async ({ signal }): Promise<readonly Comment[]> => {
      const { data, error } = await api
        .from('comments')
        .select('id,body,mentions,author_id,created_at,edited_at')
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .order('created_at')
        .order('id')
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch comments', error)
      return data
    },
  })

/** Adds, changes and removes comments. Not optimistic: people are told of them. */
export function useCommentChanges(scope: ControlsScope, controlId: Id<'controls'>) {
  const { companyId } = scope
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: controlComments(scope, controlId).queryKey })
  const add = useMutation({
    mutationFn: async ({ body, mentions }: CommentText) => {
      const { error } = await api
        .from('comments')
        .insert({ company_id: companyId, control_id: controlId, body, mentions: [...mentions] })
      if (error) throw new ControlsError('Failed to add comment', error)
    },
    onSuccess,
  })
  const change = useMutation({
    mutationFn: async ({ id, body, mentions }: CommentText & { id: Comment['id'] }) => {
      const { error } = await api
        .from('comments')
        .update({ body, mentions: [...mentions] })
        .eq('company_id', companyId)
        .eq('id', id)
      if (error) throw new ControlsError('Failed to change comment', error)
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: async (id: Comment['id']) => {
      const { error } = await api.from('comments').delete().eq('company_id', companyId).eq('id', id)
      if (error) throw new ControlsError('Failed to delete comment', error)
    },
    onSuccess,
  })
  return { add, change, remove }
}
