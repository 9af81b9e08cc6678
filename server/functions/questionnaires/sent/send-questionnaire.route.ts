import type pg from 'pg'
import { z } from 'zod'
import { readCatalog } from '#db/load-catalogs.ts'
import { ID_MESSAGES } from '#domain/ids.ts'
import { isTemplateKey, TEMPLATES } from '#domain/questionnaires/templates/template-list.ts'
import { templateQuestions } from '#domain/questionnaires/templates/template-questions.ts'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { route } from '#server/platform/route.ts'
import { giveRespondentSeat, handOver, requireContact } from './give-respondent-seat.ts'

const BEGIN = `
  insert into public.sent_questionnaires (company_id, third_party_id, template, title, due_on)
  values ($1, $2, $3, $4, $5) returning id, number`

const ADD = `
  insert into public.sent_questions (company_id, questionnaire_id, position, key, section, text, options, points, weight, is_required,
    shows_if, shows_when, requirements)
  select $1, $2, q.position, q.key, q.section, q.text, q.options, q.points, q.weight, q.is_required, q.shows_if, q.shows_when, q.requirements
  from jsonb_to_recordset($3) q (position int, key text, section text, text text, options text[], points int[], weight int,
    is_required boolean, shows_if text, shows_when text[], requirements text[])`

const begun = z.object({ id: z.string(), number: z.number() })

export const sendQuestionnaire = route({
  method: 'POST',
  name: 'send-questionnaire',
  purpose: 'Sends a questionnaire to a contact of a third party: by email, or as a link and a passphrase to hand over.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    thirdPartyId: z.guid('Choose a third party'),
    personId: z.guid('Choose a contact'),
    template: z.string().refine(isTemplateKey, 'There is no such questionnaire'),
    dueOn: z.iso.date('Enter a day'),
  }),
  output: begun.extend(handOver.shape),

  async handle({ companyId, thirdPartyId, personId, template, dueOn }, call) {
    await requireContact(call, companyId, thirdPartyId, personId)
    const { title } = TEMPLATES[template]
    return inTransaction(call.platform.database.service, async (client) => {
      await attributeChanges(client, call.caller)
      const { rows } = await client.query(BEGIN, [companyId, thirdPartyId, template, title, dueOn])
      const sent = begun.parse(rows[0])
      await addQuestions(client, companyId, sent.id, templateQuestions(template, readCatalog('cmmc2')))
      // Refuses a caller who may not send, and with it everything above.
      const invitation = { companyId, questionnaireId: sent.id, personId, title, dueOn }
      return { ...sent, ...(await giveRespondentSeat(client, call, invitation)) }
    })
  },
})

/** As the service: the person's decision to send has one entry in the audit log, and its questions have none. */
async function addQuestions(
  client: pg.ClientBase,
  companyId: string,
  questionnaireId: string,
  questions: readonly TemplateQuestion[],
): Promise<void> {
  const rows = questions.map(({ options, isRequired, showsIf, ...question }, index) => ({
    ...question,
    position: index + 1,
    options: options.map(({ text }) => text),
    points: options.map(({ points }) => points),
    is_required: isRequired,
    shows_if: showsIf?.key ?? null,
    shows_when: showsIf?.answers ?? [],
  }))
  await client.query(`select set_config('request.jwt.claims', '', true)`)
  await client.query(ADD, [companyId, questionnaireId, JSON.stringify(rows)])
}
