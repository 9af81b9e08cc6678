import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route, type Call } from '#server/platform/route.ts'
import { giveRespondentSeat, handOver, requireContact } from './give-respondent-seat.ts'

const stored = z.object({
  thirdPartyId: z.string(),
  title: z.string(),
  dueOn: z.string(),
  state: z.string(),
})

const STATEMENT = `
  select jsonb_build_object('thirdPartyId', s.third_party_id, 'title', s.title, 'dueOn', s.due_on, 'state', s.state)::text
  from public.sent_questionnaires s where s.company_id = $1::uuid and s.id = $2::uuid`

const RETURN = `update public.sent_questionnaires set state = 'Returned', review_note = $3 where company_id = $1 and id = $2`

export const sendQuestionnaireLink = route({
  method: 'POST',
  name: 'send-questionnaire-link',
  purpose:
    'Gives a contact a new link to a questionnaire that was sent; with a note, returns submitted answers for rework.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    questionnaireId: z.guid('Invalid questionnaire ID format'),
    personId: z.guid('Choose a contact'),
    returnNote: z.string().trim().min(1, 'Say what is to be changed').max(2000, 'At most 2,000 characters').optional(),
  }),
  output: handOver,

  async handle({ companyId, questionnaireId, personId, returnNote }, call) {
    const { thirdPartyId, title, dueOn, state } = await readSent(call, companyId, questionnaireId)
    await requireContact(call, companyId, thirdPartyId, personId)
    if (returnNote === undefined && (state === 'Submitted' || state === 'Accepted'))
      throw new ApiError(409, 'already_submitted', 'The answers were submitted. Return them first.')
    return inTransaction(call.platform.database.service, async (client) => {
      await attributeChanges(client, call.caller)
      if (returnNote !== undefined) await client.query(RETURN, [companyId, questionnaireId, returnNote])
      return giveRespondentSeat(client, call, { companyId, questionnaireId, personId, title, dueOn })
    })
  },
})

async function readSent({ caller, platform }: Call, companyId: string, questionnaireId: string) {
  const statement = { text: STATEMENT, values: [companyId, questionnaireId] }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (typeof row?.[0] !== 'string')
    throw new ApiError(404, 'no_questionnaire', 'There is no such questionnaire, or it is not yours.')
  return stored.parse(JSON.parse(row[0]))
}
