import type pg from 'pg'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { isTemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { route } from '#server/platform/route.ts'
import { contactList, givenLinks, giveRespondentSeats, readEach } from './give-respondent-seats.ts'
import { freezeTemplate, requireTemplate } from './sent-template.ts'

const BEGIN = `
  insert into public.sent_questionnaires (company_id, third_party_id, template, title, due_on, template_id, template_version, finding_weight)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, number`

const ADD = `
  insert into public.sent_questions (company_id, questionnaire_id, position, key, section, text, kind, options, points, weight, is_required,
    shows_if, shows_when, requirements)
  select $1, $2, q.position, q.key, q.section, q.text, q.kind, q.options, q.points, q.weight, q.is_required, q.shows_if, q.shows_when, q.requirements
  from jsonb_to_recordset($3) q (position int, key text, section text, text text, kind text, options text[], points int[], weight int,
    is_required boolean, shows_if text, shows_when text[], requirements text[])`

const begun = z.object({ id: z.string(), number: z.number() })
const contact = z.object({ thirdPartyId: z.string(), thirdParty: z.string(), personId: z.string(), person: z.string() })

const CONTACTS = `
  select jsonb_build_object('thirdPartyId', t.id, 'thirdParty', t.name, 'personId', p.id, 'person', p.name)::text
  from jsonb_to_recordset($2::jsonb) as wanted ("thirdPartyId" uuid, "personId" uuid)
  join public.third_parties t on t.company_id = $1::uuid and t.id = wanted."thirdPartyId"
  join public.third_party_contacts c on c.company_id = t.company_id and c.third_party_id = t.id and c.person_id = wanted."personId"
  join public.people p on p.company_id = t.company_id and p.id = c.person_id
  order by t.number, p.name`

export const sendQuestionnaire = route({
  method: 'POST',
  name: 'send-questionnaire',
  purpose:
    'Sends a questionnaire to contacts of third parties, one to each third party: by email, or as links and passphrases to hand over.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    contacts: contactList(
      z.object({ thirdPartyId: z.guid('Choose a third party'), personId: z.guid('Choose a contact') }),
    ),
    /** One that is shipped, or the id of one of the company. */
    template: z.union([z.string().refine(isTemplateKey), z.guid()], 'There is no such questionnaire'),
    dueOn: z.iso.date('Enter a date'),
    /** From which weight on low answers are proposed as findings; null: none are. */
    findingWeight: z.int().min(1).max(100).nullable().default(3),
  }),
  output: givenLinks.extend({ sent: z.array(begun) }),

  async handle({ companyId, contacts, template, dueOn, findingWeight }, call) {
    const found = await readEach(call, CONTACTS, [companyId, contacts], contact)
    await requireTemplate(call, companyId, template)
    return inTransaction(call.platform.database.service, async (client) => {
      const { title, questions, id: templateId, version } = await freezeTemplate(client, companyId, template)
      const sent = new Map<string, z.infer<typeof begun>>()
      for (const { thirdPartyId } of found) {
        if (sent.has(thirdPartyId)) continue
        await attributeChanges(client, call.caller)
        const { rows } = await client.query(BEGIN, [
          companyId,
          thirdPartyId,
          template,
          title,
          dueOn,
          templateId,
          version,
          findingWeight,
        ])
        const one = begun.parse(rows[0])
        await addQuestions(client, companyId, one.id, questions)
        sent.set(thirdPartyId, one)
      }
      const invitations = found.map(({ thirdPartyId, ...contactOf }) => ({
        ...contactOf,
        questionnaireId: sent.get(thirdPartyId)?.id ?? '',
        title,
        dueOn,
      }))
      // Refuses a caller who may not send, and with it everything above.
      return { sent: [...sent.values()], ...(await giveRespondentSeats(client, call, companyId, invitations)) }
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
