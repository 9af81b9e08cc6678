import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, updateRows } from '../write/company-rows.ts'
import { callFunction } from '#web/lib/functions.ts'
import { readAllRows } from '#web/lib/read-all-rows.ts'
import type { ChosenContact } from './contacts-field.tsx'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

export interface SentProgress {
  readonly questions: number
  readonly answered: number
  /** 0 to 100; null before an answer counts. */
  readonly score: number | null
}

export type SentQuestionnaire = Row<'sent_questionnaires'> & {
  readonly third_parties: Pick<Row<'third_parties'>, 'number' | 'name' | 'status'>
  readonly progress: SentProgress
}
export type SentFile = Row<'sent_question_files'>
export type SentQuestion = Row<'sent_questions'> & {
  /** The oldest first. */
  readonly sent_question_files: readonly SentFile[]
}

const keyOf = (companyId: Id<'companies'>) => ['sent questionnaires', companyId] as const
const FOLLOWS = [
  'sent_questionnaires',
  'sent_questions',
  'sent_question_files',
  'delegated_questions',
  'third_parties',
] as const
const NONE: SentProgress = { questions: 0, answered: 0, score: null }

/** Every questionnaire that the company sent, the newest first. */
export const sentQuestionnaires = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'list'] as const,
    meta: { follows: FOLLOWS },
    queryFn: async ({ signal }): Promise<readonly SentQuestionnaire[]> => {
      const [rows, counts] = await Promise.all([
        readAllRows(signal, () =>
          api
            .from('sent_questionnaires')
            .select('*,third_parties(number,name,status)')
            .eq('company_id', companyId)
            .order('number', { ascending: false }),
        ),
        readAllRows(signal, () =>
          api
            .from('sent_questionnaire_progress')
            .select('*')
            .eq('company_id', companyId)
            .order('sent_questionnaire_id'),
        ),
      ])
      const byId = new Map(
        counts.map(({ sent_questionnaire_id: id, questions, answered, score }) => [
          id,
          { questions: questions ?? 0, answered: answered ?? 0, score },
        ]),
      )
      return rows.map((row) => ({ ...row, progress: byId.get(row.id) ?? NONE }))
    },
  })

/** The questions of one, in their order, with the answers so far. */
export const sentQuestions = (companyId: Id<'companies'>, questionnaire: Id<'sent_questionnaires'>) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'questions', questionnaire] as const,
    meta: { follows: FOLLOWS },
    queryFn: ({ signal }): Promise<readonly SentQuestion[]> =>
      readAllRows(signal, () =>
        api
          .from('sent_questions')
          .select('*,sent_question_files(*)')
          .eq('company_id', companyId)
          .eq('questionnaire_id', questionnaire)
          .order('position')
          .order('added_at', { referencedTable: 'sent_question_files' }),
      ),
  })

export type Invited = Pick<
  Row<'seats'>,
  'id' | 'subject_id' | 'person_id' | 'access_until' | 'entered_at' | 'ended_because' | 'delegated_by'
> & {
  /** Of a colleague, as the respondent gave them. */
  readonly people: Pick<Row<'people'>, 'name' | 'email' | 'left_on'> & {
    /** Where the person is a contact. */
    readonly third_party_contacts: readonly Pick<Row<'third_party_contacts'>, 'third_party_id'>[]
  }
  /** Only a colleague has some. */
  readonly delegated_questions: readonly Pick<Row<'delegated_questions'>, 'question_id'>[]
}

/** Every link that was given to a respondent, the newest first. */
export const invitedRespondents = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'respondents'] as const,
    meta: { follows: [...FOLLOWS, 'third_party_contacts'] as const },
    queryFn: async ({ signal }): Promise<readonly Invited[]> => {
      const rows = await readAllRows(signal, () =>
        api
          .from('seats')
          .select(
            'id,subject_id,person_id,access_until,entered_at,ended_because,delegated_by,name,email,people(name,email,left_on,third_party_contacts(third_party_id)),delegated_questions(question_id)',
          )
          .eq('company_id', companyId)
          .eq('purpose', 'questionnaire')
          .order('created_at', { ascending: false })
          .order('id'),
      )
      return rows.map(({ name, email, people, ...row }) => ({
        ...row,
        people: people ?? { name: name ?? '', email, left_on: null, third_party_contacts: [] },
      }))
    },
  })

const givenLinks = z.object({
  mailed: z.number(),
  handOver: z.array(z.object({ person: z.string(), thirdParty: z.string(), link: z.string(), passphrase: z.string() })),
})
/** What the sender hands over where no email was sent. */
export type GivenLinks = z.infer<typeof givenLinks>

export interface NewSent {
  readonly contacts: readonly ChosenContact[]
  /** The key of a shipped one, or the id of one of the company. */
  readonly template: string
  readonly dueOn: string
  readonly findingWeight: number | null
  readonly repeatMonths: number | null
}

export interface NewLink {
  readonly questionnaireId: Id<'sent_questionnaires'>
  readonly personId: Id<'people'>
}

export function useSentChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(invalidates(keyOf(companyId)))
  return {
    send: (sent: NewSent) =>
      write('The questionnaire could not be sent', () =>
        callFunction('send-questionnaire', { companyId, ...sent }, givenLinks),
      ),
    sendLinks: (links: readonly NewLink[]) =>
      write('The links could not be sent', () =>
        callFunction('send-questionnaire-links', { companyId, links }, givenLinks),
      ),
    returnForRework: (links: readonly NewLink[], returnNote: string) =>
      write('The questionnaire could not be returned', () =>
        callFunction('send-questionnaire-links', { companyId, links, returnNote }, givenLinks),
      ),
    revokeAccess: (seat: Id<'seats'>) =>
      write('The access could not be revoked', () =>
        api.rpc('revoke_seat', { company: companyId, seat }).throwOnError(),
      ),
    setRepeat: (row: SentQuestionnaire, repeat: Pick<SentQuestionnaire, 'repeat_months' | 'repeat_on'>) =>
      write('The repetition could not be saved', () => updateRows(companyId, 'sent_questionnaires', row.id, repeat)),
    accept: (row: SentQuestionnaire) =>
      write('The questionnaire could not be accepted', () =>
        updateRows(companyId, 'sent_questionnaires', row.id, { state: 'Accepted' }),
      ),
    remove: (row: SentQuestionnaire) =>
      write('The questionnaire could not be deleted', () => deleteRows(companyId, 'sent_questionnaires', row.id)),
  }
}
