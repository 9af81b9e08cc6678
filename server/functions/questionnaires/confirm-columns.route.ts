import { z } from 'zod'
import { compareEditions, type EditionQuestion } from '#domain/questionnaires/compare-editions.ts'
import { extractQuestions } from '#domain/questionnaires/extract-questions.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route, type Call } from '#server/platform/route.ts'
import { mappingInput } from './mapping-input.ts'
import {
  bytesOf,
  questionnaireInput,
  readQuestionnaireRow,
  requireEdit,
  type StoredQuestionnaire,
} from './stored-questionnaire.ts'
import { readInThread } from './thread/run-in-office-thread.ts'
import { proposeAnswers, writeQuestions } from './write-questions.ts'
import { writeSuggestions } from './write-suggestions.ts'

const QUESTIONS_MAX = 5_000

const CONFIRM = `
  update public.inbound_questionnaires set mapping = $3, state = $4 where company_id = $1 and id = $2 and state = 'New'`

const confirmedAlready = () => new ApiError(409, 'already_confirmed', 'Its columns were confirmed already.')

export const confirmColumns = route({
  method: 'POST',
  name: 'confirm-questionnaire-columns',
  purpose:
    'Takes the questions of a questionnaire from the confirmed columns and suggests answers; of an earlier one, proposes its answers for the library.',
  may: 'signed in',
  input: questionnaireInput.extend({ mapping: mappingInput }),
  output: z.object({ questions: z.number(), suggested: z.number(), proposed: z.number(), removed: z.number() }),

  async handle({ mapping, ...input }, call) {
    const questionnaire = await readQuestionnaireRow(call, input)
    requireEdit(questionnaire)
    if (questionnaire.state !== 'New') throw confirmedAlready()
    const { grids } = await readInThread(await bytesOf(call, questionnaire))
    const found = mapping
      .filter(({ isIncluded }) => isIncluded)
      .flatMap((one) => grids.filter(({ name }) => name === one.sheet).flatMap((grid) => extractQuestions(grid, one)))
      .filter(({ text }) => text.trim() !== '')
    if (found.length === 0) throw new ApiError(422, 'no_questions', 'These columns hold no questions. Choose others.')
    if (found.length > QUESTIONS_MAX)
      throw new ApiError(
        422,
        'too_many_questions',
        `These columns hold more than ${QUESTIONS_MAX} questions. Include fewer sheets.`,
      )
    const isEarlier = questionnaire.purpose === 'Earlier answers'
    const isNext = questionnaire.formerId !== null
    const { changes, removed } = compareEditions(await formerQuestions(call, input.companyId, questionnaire), found)
    const proposed = await inTransaction(call.platform.database.service, async (client) => {
      const compared = found.map((question, index) => ({ ...question, ...(isNext && changes[index]) }))
      await writeQuestions(client, input, compared)
      const count = isEarlier ? await proposeAnswers(client, input, found) : 0
      // Only now: the rows by the hundred are the service's, the decision is the person's and has the entry in the log.
      await attributeChanges(client, call.caller)
      const values = [
        input.companyId,
        input.questionnaireId,
        JSON.stringify(mapping),
        isEarlier ? 'Returned' : 'Answering',
      ]
      const { rowCount } = await client.query(CONFIRM, values)
      if (rowCount !== 1) throw confirmedAlready()
      return count
    })
    const suggested = isEarlier ? 0 : await writeSuggestions(call, input)
    return { questions: found.length, suggested, proposed, removed: isNext ? removed.length : 0 }
  },
})

async function formerQuestions(
  { caller, platform }: Call,
  companyId: string,
  { formerId }: StoredQuestionnaire,
): Promise<EditionQuestion[]> {
  if (formerId === null) return []
  const statement = {
    text: 'select reference, text from public.inbound_questions where company_id = $1::uuid and questionnaire_id = $2::uuid order by position',
    values: [companyId, formerId],
  }
  const rows = await platform.database.asCaller(caller, statement, { readOnly: true })
  return rows.map(([reference, text]) => ({ reference: reference ?? '', text: text ?? '' }))
}
