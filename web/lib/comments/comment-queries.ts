import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'

export type Comment = Pick<
  Row<'comments'>,
  'id' | 'body' | 'mentions' | 'author_id' | 'created_at' | 'edited_at' | 'resolved_at' | 'resolved_by'
>

/** What somebody wrote, and whom it names. */
export type CommentText = { body: string; mentions: readonly Id<'users'>[] }

/** What comments are about. */
export type Subject = { companyId: Id<'companies'> } & (
  { control_id: Id<'controls'> } | { poam_item_id: Id<'poam_items'> } | { ssp_section: string }
)

const CACHED_FOR_MS = 5 * 60_000

/** What people say about one record, the oldest first. */
export const commentsOn = ({ companyId, ...record }: Subject) =>
  queryOptions({
    queryKey: ['comments', companyId, record] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['comments'] },
    queryFn: async ({ signal }): Promise<readonly Comment[]> => {
      const { data } = await api
        .from('comments')
        .select('id,body,mentions,author_id,created_at,edited_at,resolved_at,resolved_by')
        .eq('company_id', companyId)
        .match(record)
        .order('created_at')
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Adds, changes, resolves (or opens again) and removes comments. Not optimistic: people are told of them. */
export function useCommentChanges(subject: Subject) {
  const { companyId, ...record } = subject
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: commentsOn(subject).queryKey })
  const add = useMutation({
    mutationFn: async ({ body, mentions }: CommentText) => {
      await api
        .from('comments')
        .insert({ company_id: companyId, ...record, body, mentions: [...mentions] })
        .throwOnError()
    },
    onSuccess,
  })
  const change = useMutation({
    mutationFn: async ({ id, body, mentions }: CommentText & { id: Comment['id'] }) => {
      await api
        .from('comments')
        .update({ body, mentions: [...mentions] })
        .eq('company_id', companyId)
        .eq('id', id)
        .throwOnError()
    },
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: async (id: Comment['id']) => {
      await api.from('comments').delete().eq('company_id', companyId).eq('id', id).throwOnError()
    },
    onSuccess,
  })
  const resolve = useMutation({
    mutationFn: async ({ id, resolved_at: before }: Comment) => {
      await api.rpc('resolve_comment', { company: companyId, comment: id, resolved: before === null }).throwOnError()
    },
    onSuccess,
  })
  return { add, change, remove, resolve }
}
