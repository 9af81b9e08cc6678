import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

export type LibraryAnswer = Row<'answer_library'>
export type AnswerChange = Database['public']['Tables']['answer_library']['Update']
export type NewAnswer = Omit<Database['public']['Tables']['answer_library']['Insert'], 'company_id'>

/** The limit of rows per response of the server. */
const ROWS_PER_REQUEST = 1000
/** Ids in one request: the address of a request is limited. */
const IDS_PER_REQUEST = 100

export const answerLibrary = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['answer library', companyId] as const,
    meta: { follows: ['answer_library'] as const },
    queryFn: async ({ signal }): Promise<readonly LibraryAnswer[]> => {
      const rows: LibraryAnswer[] = []
      for (;;) {
        const { data } = await api
          .from('answer_library')
          .select('*')
          .eq('company_id', companyId)
          .order('id')
          .range(rows.length, rows.length + ROWS_PER_REQUEST - 1)
          .abortSignal(signal)
          .throwOnError()
        rows.push(...data)
        if (data.length < ROWS_PER_REQUEST) return rows
      }
    },
  })

export function useAnswerChanges(companyId: Id<'companies'>) {
  const list = answerLibrary(companyId)
  const write = useWrite(invalidates(list.queryKey))
  const inParts = async (
    rows: readonly LibraryAnswer[],
    work: (ids: LibraryAnswer['id'][]) => PromiseLike<unknown>,
  ) => {
    for (let at = 0; at < rows.length; at += IDS_PER_REQUEST)
      await work(rows.slice(at, at + IDS_PER_REQUEST).map(({ id }) => id))
  }
  const update = (rows: readonly LibraryAnswer[], change: AnswerChange) =>
    inParts(rows, (ids) =>
      api.from('answer_library').update(change).eq('company_id', companyId).in('id', ids).throwOnError(),
    )
  return {
    write,
    add: (row: NewAnswer) =>
      api
        .from('answer_library')
        .insert({ ...row, company_id: companyId })
        .throwOnError(),
    remove: (rows: readonly LibraryAnswer[]) =>
      write('The answers could not be deleted', () =>
        inParts(rows, (ids) =>
          api.from('answer_library').delete().eq('company_id', companyId).in('id', ids).throwOnError(),
        ),
      ),
    /** Shows the change at once and offers to undo it. */
    change: (rows: readonly LibraryAnswer[], change: AnswerChange, formerOf: (row: LibraryAnswer) => AnswerChange) => {
      const ids = new Set(rows.map(({ id }) => id))
      return write('The change could not be saved', () => update(rows, change), {
        optimistic: optimistic(list, (known) => known.map((row) => (ids.has(row.id) ? { ...row, ...change } : row))),
        undo: {
          message: rows.length === 1 ? 'Answer changed' : `${rows.length} answers changed`,
          action: async () => {
            for (const row of rows) await update([row], formerOf(row))
          },
        },
      })
    },
  }
}
