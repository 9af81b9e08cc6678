import { z } from 'zod'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError, TooManyRequestsError } from '#server/platform/errors.ts'
import { mailOf, queueMail } from '#server/platform/mail/mail.ts'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import { route } from '#server/platform/route.ts'
import { findSeat, linkInput } from './find-seat.ts'
import { hashSeatCode, makeSeatCode } from './seat-code.ts'

const CODES = { name: 'seat-codes', limit: 5, windowS: 3600 }

/** Mails a new code to the person of a link; the code before it is void. */
export const sendSeatCode = (rateKey: Buffer) =>
  route({
    method: 'POST',
    name: 'send-seat-code',
    purpose: 'Mails a code to the person whom a link was sent to.',
    may: 'anyone',
    input: linkInput,
    output: z.object({ isSent: z.literal(true) }),
    async handle({ token }, call) {
      const seat = await findSeat(token, call, rateKey)
      const { email } = seat
      if (seat.code_by !== 'mail' || email === null)
        throw new ApiError(409, 'no_code_by_mail', 'Enter the passphrase that you were given with the link.')
      const { service } = call.platform.database
      const { allowed, retryAfterS } = await countRequest(service, rateKey, CODES, seat.id)
      if (!allowed) throw new TooManyRequestsError('Five codes were sent within an hour. Wait.', retryAfterS * 1000)
      const code = makeSeatCode()
      await inTransaction(service, async (client) => {
        await client.query(
          `update private.seat_links set code_hash = $3, code_until = now() + interval '30 minutes'
           where company_id = $1 and seat_id = $2`,
          [seat.company_id, seat.id, hashSeatCode(rateKey, seat, code)],
        )
        await queueMail(client, mailOf('seat_code', email, { code, company: seat.company }))
      })
      return { isSent: true as const }
    },
  })
