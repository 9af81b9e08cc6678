import { z } from 'zod'
import { TooManyRequestsError } from '#server/platform/errors.ts'
import { mailOf, queueMail } from '#server/platform/mail/mail.ts'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import { route } from '#server/platform/route.ts'
import { makeSeatSecrets } from '#server/platform/seats/give-seat.ts'
import { asSeat } from './as-seat.ts'

/** Of one respondent: each may send an email. */
const DELEGATIONS = { name: 'seat-delegations', limit: 30, windowS: 3600 }

const given = z.object({
  by: z.string(),
  respondent: z.string(),
  title: z.string(),
  until: z.string(),
  company: z.string(),
})

/** Hands questions to a colleague, by email or as a link and a passphrase for the respondent to hand over. */
export const delegateQuestions = (rateKey: Buffer) =>
  route({
    method: 'POST',
    name: 'delegate-questions',
    purpose: 'Gives a colleague of a respondent a link of their own to some of the questions.',
    may: 'anyone',
    input: z.object({
      questions: z.array(z.guid('Choose a question')).min(1, 'Choose a question').max(500, 'At most 500 questions'),
      name: z.string().trim().min(1, 'Enter a name').max(200, 'At most 200 characters'),
      email: z.string().trim().toLowerCase().max(254, 'At most 254 characters').pipe(z.email('Enter an email address')),
    }),
    output: z.object({ handOver: z.object({ link: z.string(), passphrase: z.string() }).optional() }),

    async handle({ questions, name, email }, call) {
      return asSeat(call, async (client) => {
        const { link, tokenHash, passphraseHash, handOver } = await makeSeatSecrets(client, call.platform.config, email)
        const { rows } = await client.query<{ given: unknown }>(
          'select private.delegate_questions($1, $2, $3, $4, $5) as given',
          [questions, name, email, tokenHash, passphraseHash],
        )
        const { by, respondent, title, until, company } = given.parse(rows[0]?.given)
        const { allowed, retryAfterS } = await countRequest(client, rateKey, DELEGATIONS, by)
        if (!allowed) throw new TooManyRequestsError('30 links were sent within an hour. Wait.', retryAfterS * 1000)
        if (handOver === undefined)
          await queueMail(
            client,
            mailOf('seat_delegation', email, {
              respondent,
              company,
              what: `the questionnaire “${title}”`,
              link,
              until,
            }),
          )
        return { handOver }
      })
    },
  })
