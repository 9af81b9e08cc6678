import { z } from 'zod'
import { mailOf, queueMail } from '#server/platform/mail.ts'
import { route } from '#server/platform/route.ts'
import { assessmentInput, readAssessment } from './read-assessment.ts'

/** Gives somebody from outside a seat in an assessment until a day, and writes to them where it is and what it is for. */
export const inviteAssessor = route({
  method: 'POST',
  name: 'invite-assessor',
  purpose: 'Invites an assessor from outside to one assessment until a day, and mails them the way there.',
  may: 'signed in',
  input: assessmentInput.extend({
    name: z.string().trim().min(1, 'Say who it is.').max(200, 'At most 200 characters.'),
    email: z.email('Enter a mail address.').max(254, 'At most 254 characters.').toLowerCase(),
    organization: z.string().trim().max(200, 'At most 200 characters.').default(''),
    until: z.iso.datetime('Choose a day that is still to come.'),
  }),
  output: z.object({ id: z.string() }),

  async handle({ name, email, organization, until, ...input }, { caller, platform }) {
    const { database, config } = platform
    const { seat, content } = await database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const read = await readAssessment(client, input)
      const { rows } = await client.query<{ seat: string }>(
        'select public.invite_assessor($1, $2, $3, $4, $5, $6) as seat',
        [input.companyId, read.content.assessment.id, name, email, organization, until],
      )
      return { seat: rows[0]?.seat ?? '', content: read.content }
    })
    // The outbox is the service's, the seat was the caller's to give: a mail that cannot be queued leaves a seat that stands.
    const { id, title, scope, coversAll } = content.assessment
    const some = `${content.controls.length} of its controls`
    await queueMail(
      database.service,
      mailOf('assessor_invitation', email, {
        ...{ name, company: content.company, assessment: title, address: email, until: until.slice(0, 10) },
        scope: [coversAll ? 'all controls' : some, scope.trim()].filter(Boolean).join('. '),
        link: `${config.publicUrl}/assessor/${id}`,
      }),
    )
    return { id: seat }
  },
})
