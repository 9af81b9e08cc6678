import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { read } from '../read.ts'
import { deleteRows, insertRows, updateRows } from '../write/company-rows.ts'
import { invalidates } from '../write/use-write.ts'

export type Comment = Pick<
  Row<'comments'>,
  'id' | 'body' | 'mentions' | 'author_id' | 'created_at' | 'edited_at' | 'resolved_at' | 'resolved_by'
>

/** The text of a comment and the members that it mentions. */
export type CommentText = { body: string; mentions: readonly Id<'users'>[] }

/** The record that comments belong to. */
export type Subject = { companyId: Id<'companies'> } & (
  | { control_id: Id<'controls'> }
  | { poam_item_id: Id<'poam_items'> }
  | { vulnerability_id: Id<'vulnerabilities'> }
  | { inbound_question_id: Id<'inbound_questions'> }
  | { third_party_id: Id<'third_parties'> }
  | { risk_id: Id<'risks'> }
  | { ssp_section: string }
)

const CACHED_FOR_MS = 5 * 60_000

/** The comments on one record, oldest first. */
export const commentsOn = ({ companyId, ...record }: Subject) =>
  queryOptions({
    queryKey: ['comments', companyId, record] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['comments'] },
    queryFn: ({ signal }): Promise<readonly Comment[]> => {
      const query = api
        .from('comments')
        .select('id,body,mentions,author_id,created_at,edited_at,resolved_at,resolved_by')
        .eq('company_id', companyId)
        .match(record)
        .order('created_at')
        .order('id')
      return read(signal, query)
    },
  })

// Not optimistic, because comments notify people.

export const refreshComments = (subject: Subject) => invalidates(commentsOn(subject).queryKey)

export const addComment = ({ companyId, ...record }: Subject, { body, mentions }: CommentText) =>
  insertRows(companyId, 'comments', { ...record, body, mentions: [...mentions] })

export const changeComment = ({ companyId }: Subject, id: Comment['id'], { body, mentions }: CommentText) =>
  updateRows(companyId, 'comments', id, { body, mentions: [...mentions] })

export const removeComment = ({ companyId }: Subject, id: Comment['id']) => deleteRows(companyId, 'comments', id)

/** Resolves a comment or reopens it. */
export const resolveComment = ({ companyId }: Subject, { id, resolved_at: before }: Comment) =>
  api.rpc('resolve_comment', { company: companyId, comment: id, resolved: before === null }).throwOnError()
