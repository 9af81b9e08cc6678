import type pg from 'pg'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { isTemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { route } from '#server/platform/route.ts'
import { beginQuestionnaire } from './begin-questionnaire.ts'
import { contactList, givenLinks, giveRespondentSeats, readEach } from './give-respondent-seats.ts'
import { freezeTemplate, requireTemplate } from './sent-template.ts'

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
    /** After how many months it is sent again; null: it is sent once. */
    repeatMonths: z.int().min(1).max(60).nullable().default(null),
  }),
  output: givenLinks.extend({ sent: z.array(z.object({ id: z.string(), number: z.number() })) }),

  async handle({ companyId, contacts, template, dueOn, findingWeight, repeatMonths }, call) {
    const found = await readEach(call, CONTACTS, [companyId, contacts], contact)
    await requireTemplate(call, companyId, template)
    return inTransaction(call.platform.database.service, async (client) => {
      const asked = await freezeTemplate(client, companyId, template)
      const repeat = repeatMonths === null ? undefined : await firstRepeat(client, repeatMonths)
      const sent = new Map<string, Awaited<ReturnType<typeof beginQuestionnaire>>>()
      for (const { thirdPartyId } of found) {
        if (sent.has(thirdPartyId)) continue
        await attributeChanges(client, call.caller)
        const one = await beginQuestionnaire(client, {
          companyId,
          thirdPartyId,
          template,
          asked,
          dueOn,
          findingWeight,
          repeat,
        })
        sent.set(thirdPartyId, one)
      }
      const invitations = found.map(({ thirdPartyId, ...contactOf }) => ({
        ...contactOf,
        questionnaireId: sent.get(thirdPartyId)?.id ?? '',
        title: asked.title,
        dueOn,
      }))
      // Refuses a caller who may not send, and with it everything above.
      return { sent: [...sent.values()], ...(await giveRespondentSeats(client, call, companyId, invitations)) }
    })
  },
})

async function firstRepeat(client: pg.ClientBase, months: number): Promise<{ months: number; on: string }> {
  const { rows } = await client.query<{ on: string }>(
    `select ((now() at time zone 'UTC')::date + make_interval(months => $1))::date::text as on`,
    [months],
  )
  return { months, on: rows[0]?.on ?? '' }
}
