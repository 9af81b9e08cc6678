import { queryOptions } from '@tanstack/react-query'
import type { Database, Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, updateRows } from '#web/lib/write/company-rows.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { withAnswer } from './with-answer.ts'

export interface Progress {
  readonly questions: number
  readonly unanswered: number
  readonly suggested: number
  readonly edited: number
  readonly approved: number
}

export type Questionnaire = Row<'inbound_questionnaires'> & { readonly progress: Progress }
export type QuestionnaireChange = Database['public']['Tables']['inbound_questionnaires']['Update']
export type Question = Row<'inbound_questions'>
export type QuestionChange = Database['public']['Tables']['inbound_questions']['Update']

const NONE: Progress = { questions: 0, unanswered: 0, suggested: 0, edited: 0, approved: 0 }

export const questionnaireKeys = {
  ofCompany: (companyId: Id<'companies'>) => ['questionnaires', companyId] as const,
}

/** Every questionnaire of the company with its progress, the newest first. */
export const companyQuestionnaires = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...questionnaireKeys.ofCompany(companyId), 'list'] as const,
    meta: { follows: ['inbound_questionnaires', 'inbound_questions'] as const },
    queryFn: async ({ signal }): Promise<readonly Questionnaire[]> => {
      const [{ data: rows }, { data: counts }] = await Promise.all([
        api
          .from('inbound_questionnaires')
          .select('*')
          .eq('company_id', companyId)
          .order('number', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
        api.from('questionnaire_progress').select('*').eq('company_id', companyId).abortSignal(signal).throwOnError(),
      ])
      const byId = new Map(
        counts.map(({ inbound_questionnaire_id: id, questions, unanswered, suggested, edited, approved }) => [
          id,
          {
            questions: questions ?? 0,
            unanswered: unanswered ?? 0,
            suggested: suggested ?? 0,
            edited: edited ?? 0,
            approved: approved ?? 0,
          },
        ]),
      )
      return rows.map((row) => ({ ...row, progress: byId.get(row.id) ?? NONE }))
    },
  })

/** The questions of one questionnaire, in their order. */
export const questionsOf = ({ company_id: companyId, id }: Pick<Questionnaire, 'company_id' | 'id'>) =>
  queryOptions({
    queryKey: [...questionnaireKeys.ofCompany(companyId), 'questions', id] as const,
    meta: { follows: ['inbound_questionnaires', 'inbound_questions'] as const },
    queryFn: ({ signal }): Promise<readonly Question[]> =>
      readAllRows(signal, () =>
        api
          .from('inbound_questions')
          .select('*')
          .eq('company_id', companyId)
          .eq('questionnaire_id', id)
          .order('position'),
      ),
  })

/** Writes to questionnaires, and to the questions of one. */
export function useQuestionnaireChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(invalidates(questionnaireKeys.ofCompany(companyId)))
  return {
    write,
    change: rowChanges<Questionnaire, QuestionnaireChange>({
      write,
      list: companyQuestionnaires(companyId),
      update: (ids, change) => updateRows(companyId, 'inbound_questionnaires', ids, change),
      nameOf: (rows) => rows.map(({ number }) => `Q-${number}`).join(', '),
    }),
    remove: (row: Questionnaire) =>
      write('The questionnaire could not be deleted', () => deleteRows(companyId, 'inbound_questionnaires', row.id)),
    /** Shows the change at once. @returns whether it was saved */
    answer: async (questionnaire: Questionnaire, question: Question, change: QuestionChange) => {
      const done = await write(
        'The answer could not be saved',
        () => updateRows(companyId, 'inbound_questions', question.id, change),
        {
          optimistic: optimistic(questionsOf(questionnaire), (known) =>
            known.map((one) => (one.id === question.id ? withAnswer(one, change) : one)),
          ),
        },
      )
      return done !== undefined
    },
  }
}
