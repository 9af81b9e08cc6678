import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { contactList, givenLinks, giveRespondentSeats, readEach } from './give-respondent-seats.ts'

const stored = z.object({
  questionnaireId: z.string(),
  title: z.string(),
  dueOn: z.string(),
  state: z.string(),
  personId: z.string(),
  person: z.string(),
  thirdParty: z.string(),
})

// In one order, in which concurrent requests lock the seats.
const STATEMENT = `
  select jsonb_build_object('questionnaireId', s.id, 'title', s.title, 'dueOn', s.due_on, 'state', s.state, 'personId', p.id,
    'person', p.name, 'thirdParty', t.name)::text
  from jsonb_to_recordset($2::jsonb) as wanted ("questionnaireId" uuid, "personId" uuid)
  join public.sent_questionnaires s on s.company_id = $1::uuid and s.id = wanted."questionnaireId"
  join public.third_parties t on t.company_id = s.company_id and t.id = s.third_party_id
  join public.third_party_contacts c on c.company_id = s.company_id and c.third_party_id = t.id and c.person_id = wanted."personId"
  join public.people p on p.company_id = s.company_id and p.id = c.person_id
  order by s.id, p.id`

const RETURN = `
  update public.sent_questionnaires set state = 'Returned', review_note = $3 where company_id = $1 and id = any ($2::uuid[])`

export const sendQuestionnaireLinks = route({
  method: 'POST',
  name: 'send-questionnaire-links',
  purpose:
    'Gives contacts new links to questionnaires that were sent; with a note, returns submitted answers for rework.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    links: contactList(
      z.object({ questionnaireId: z.guid('Invalid questionnaire ID format'), personId: z.guid('Choose a contact') }),
    ),
    returnNote: z.string().trim().min(1, 'Say what is to be changed').max(2000, 'At most 2,000 characters').optional(),
  }),
  output: givenLinks,

  async handle({ companyId, links, returnNote }, call) {
    const found = await readEach(call, STATEMENT, [companyId, links], stored)
    const isDone = found.some(({ state }) => state === 'Submitted' || state === 'Accepted')
    if (returnNote === undefined && isDone)
      throw new ApiError(409, 'already_submitted', 'The answers were submitted. Return them first.')
    return inTransaction(call.platform.database.service, async (client) => {
      await attributeChanges(client, call.caller)
      const ids = [...new Set(found.map(({ questionnaireId }) => questionnaireId))]
      if (returnNote !== undefined) await client.query(RETURN, [companyId, ids, returnNote])
      // Refuses a caller who may not send, and with it everything above.
      return giveRespondentSeats(client, call, companyId, found)
    })
  },
})
