import { z } from 'zod'
import { originText } from '#server/platform/database/database-pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { makeSeatToken } from '#server/platform/keys/seat-tokens.ts'
import { route } from '#server/platform/route.ts'
import { hashPassphrase } from '#server/platform/seats/give-seat.ts'
import { findSeat, linkInput } from './find-seat.ts'
import { hashSeatCode } from './seat-code.ts'

const WRONG = {
  mail: 'The code is wrong or too old. After five wrong codes the link is blocked.',
  passphrase: 'The passphrase is wrong. After five wrong ones the link is blocked.',
} as const

/** Begins a session of a seat: its token opens the functions of the seat's purpose, for at most 12 hours. */
export const enterSeat = (rateKey: Buffer) =>
  route({
    method: 'POST',
    name: 'enter-seat',
    purpose: 'Exchanges a link and its code or passphrase for a session that can do one thing.',
    may: 'anyone',
    input: linkInput.extend({ code: z.string().min(1, 'Enter the code.').max(100, 'At most 100 characters.') }),
    output: z.object({ accessToken: z.string(), purpose: z.string() }),
    async handle({ token, code }, call) {
      const seat = await findSeat(token, call, rateKey)
      const given = seat.code_by === 'mail' ? hashSeatCode(rateKey, seat, code) : hashPassphrase(code)
      const { token: accessToken, hash } = makeSeatToken()
      const session = await inTransaction(call.platform.database.service, async (client) => {
        await client.query(`select set_config('request.origin', $1, true)`, [originText(call.caller)])
        const { rows } = await client.query<{ id: string | null }>('select private.try_seat_code($1, $2, $3) as id', [
          seat.tokenHash,
          given,
          hash,
        ])
        return rows[0]?.id ?? undefined
      })
      if (session === undefined) throw new ApiError(403, 'wrong_code', WRONG[seat.code_by])
      return { accessToken, purpose: seat.purpose }
    },
  })
