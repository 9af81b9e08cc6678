import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'
import { inParts } from '#web/lib/write/in-parts.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

export type LibraryAnswer = Row<'answer_library'>
export type AnswerChange = Database['public']['Tables']['answer_library']['Update']
export type NewAnswer = Omit<Database['public']['Tables']['answer_library']['Insert'], 'company_id'>

export const answerLibrary = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['answer library', companyId] as const,
    meta: { follows: ['answer_library'] as const },
    queryFn: ({ signal }): Promise<readonly LibraryAnswer[]> =>
      readAllRows(signal, () => api.from('answer_library').select('*').eq('company_id', companyId).order('id')),
  })

export function useAnswerChanges() {
  const { id: companyId } = useCompany()
  const list = answerLibrary(companyId)
  const write = useWrite(invalidates(list.queryKey))
  return {
    write,
    add: (row: NewAnswer) => insertRows(companyId, 'answer_library', row),
    remove: (rows: readonly LibraryAnswer[]) =>
      write('The answers could not be deleted', () =>
        inParts(
          rows.map(({ id }) => id),
          (ids) => deleteRows(companyId, 'answer_library', ids),
        ),
      ),
    change: rowChanges<LibraryAnswer, AnswerChange>({
      write,
      list,
      update: (ids, change) => updateRows(companyId, 'answer_library', ids, change),
      nameOf: (rows) => (rows.length === 1 ? 'Answer' : `${rows.length} answers`),
    }),
  }
}
