import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'

export type Finding = Row<'third_party_findings'> & {
  readonly third_parties: Pick<Row<'third_parties'>, 'number' | 'name'>
  /** The answer that it comes from. */
  readonly question:
    | (Pick<Row<'sent_questions'>, 'text' | 'answer' | 'questionnaire_id'> & {
        readonly questionnaire: Pick<Row<'sent_questionnaires'>, 'number'>
      })
    | null
  readonly review: Pick<Row<'third_party_reviews'>, 'requested_on' | 'decided_at'> | null
  readonly poam_items: Pick<Row<'poam_items'>, 'number' | 'status'> | null
}
type Table = Database['public']['Tables']['third_party_findings']
export type NewFinding = Omit<Table['Insert'], 'company_id'>
export type FindingChange = Table['Update']

const LISTED =
  '*,third_parties(number,name),question:sent_questions(text,answer,questionnaire_id,questionnaire:sent_questionnaires(number)),review:third_party_reviews(requested_on,decided_at),poam_items(number,status)'

/** Every finding of the company's third parties, by number. */
export const companyFindings = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['third_party_findings', companyId] as const,
    meta: {
      follows: [
        'third_party_findings',
        'third_parties',
        'third_party_reviews',
        'sent_questions',
        'sent_questionnaires',
        'poam_items',
      ] as const,
    },
    queryFn: ({ signal }): Promise<readonly Finding[]> =>
      readAllRows(signal, () =>
        api.from('third_party_findings').select(LISTED).eq('company_id', companyId).order('number'),
      ),
  })
