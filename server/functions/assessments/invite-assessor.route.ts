import type pg from 'pg'
import { z } from 'zod'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { ApiError } from '#server/platform/errors.ts'
import { isMailServerSet } from '#server/platform/mail/mail-server.ts'
import { mailOf, queueMail } from '#server/platform/mail/mail.ts'
import { route } from '#server/platform/route.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { assessmentInput, readAssessment } from './read-assessment.ts'

/** Invitations of one company in a day: more than any assessment needs, too few for spam. */
const INVITATIONS_A_DAY = 50
/** Mails to one address in a day. A seat granted again beyond that is granted without a mail. */
const MAILS_TO_ONE_ADDRESS = 3

const functionErrors = {
  tooMany: () =>
    new ApiError(429, 'over_email_send_rate_limit', `A company may invite ${INVITATIONS_A_DAY} assessors a day.`),
}

/** Grants an outside person a seat in an assessment until a day, and sends them the link and its purpose. */
export const inviteAssessor = route({
  method: 'POST',
  name: 'invite-assessor',
  purpose: 'Invites an assessor from outside to one assessment until a day, and mails them the way there.',
  may: 'signed in',
  input: assessmentInput.extend({
    name: z.string().trim().min(1, 'Enter a name.').max(200, 'At most 200 characters.'),
    email: z.email('Enter an email address.').max(254, 'At most 254 characters.').toLowerCase(),
    organization: z.string().trim().max(200, 'At most 200 characters.').default(''),
    until: z.iso.datetime('Choose a date in the future.'),
  }),
  output: z.object({ id: z.string(), isMailed: z.boolean() }),

  async handle(wish, { caller, platform }) {
    const { database, config } = platform
    const { content } = await database.callerTransaction(caller, { readOnly: true }, (client) =>
      readAssessment(client, wish),
    )
    const { name, email, organization, until, companyId } = wish
    const { id: assessment, title, scope, coversAll } = content.assessment
    const some = `${content.controls.length} of its controls`
    const mail = mailOf('assessor_invitation', email, {
      name,
      company: content.company,
      assessment: title,
      address: email,
      until: until.slice(0, 10),
      scope: [coversAll ? 'all controls' : some, scope.trim()].filter(Boolean).join('. '),
      link: `${config.publicUrl}/assessor/${assessment}`,
    })
    // Seat and mail in one transaction.
    return inTransaction(database.service, async (client) => {
      await attributeChanges(client, caller)
      // The database checks the right.
      const { rows } = await client.query<{ id: string }>(
        'select public.invite_assessor($1, $2, $3, $4, $5, $6) as id',
        [companyId, assessment, name, email, organization, until],
      )
      await requireFewToday(client, companyId)
      const mayMail = await isMailAllowed(client, email)
      if (mayMail) await queueMail(client, mail)
      return { id: rows[0]?.id ?? '', isMailed: mayMail && (await isMailServerSet(config, database.service)) }
    })
  },
})

/** Including the new one. Locked, so that concurrent invitations of two Owners are counted one after the other. */
async function requireFewToday(client: pg.ClientBase, companyId: string): Promise<void> {
  await client.query('select from public.companies where id = $1 for update', [companyId])
  const { rows } = await client.query<{ today: number }>(
    `select count(*)::integer as today from public.assessment_assessors
     where company_id = $1 and email is not null and created_at > now() - interval '1 day'`,
    [companyId],
  )
  if ((rows[0]?.today ?? 0) > INVITATIONS_A_DAY) throw functionErrors.tooMany()
}

async function isMailAllowed(client: pg.ClientBase, email: string): Promise<boolean> {
  const { rows } = await client.query<{ today: number }>(
    `select count(*)::integer as today from auth.mail_outbox
     where to_address = $1 and kind = 'assessor_invitation' and created_at > now() - interval '1 day'`,
    [email],
  )
  return (rows[0]?.today ?? 0) < MAILS_TO_ONE_ADDRESS
}
