import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { readBody } from '../read-body.ts'
import { requireOwner, requireStepUp } from '../sessions/require-user.ts'
import { inTransaction } from '../transaction.ts'
import { friendlyName, makeRoom } from './factors.ts'
import { factorErrors } from './errors.ts'
import { makeTotp, sealTotp } from './totp.ts'

const input = z.object({
  factor_type: z.enum(['totp', 'webauthn', 'phone']),
  friendly_name: z.union([z.literal('').transform(() => undefined), friendlyName]).nullish(),
})

const FALLBACK_NAMES = { totp: 'Authenticator app', webauthn: 'Passkey' }

/**
 * POST /factors: begins to enrol a factor, which counts from its first verification. Requires step-up, so that an
 * unattended session cannot be given another person's factor.
 */
export const enrolFactor: Endpoint = async (accounts, c) => {
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  requireStepUp(signedIn)
  const { factor_type: type, friendly_name: wanted } = await readBody(c.req.raw, input)
  if (type === 'phone') throw factorErrors.unsupported()
  const { user } = signedIn
  const id = randomUUID()
  const totp = type === 'totp' ? makeTotp(user.email) : undefined
  const name = await inTransaction(accounts.pool, async (client) => {
    const free = await makeRoom(client, user.id, wanted ?? undefined, FALLBACK_NAMES[type])
    await client.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, sealed_secret) values ($1, $2, $3, $4, $5)`,
      [id, user.id, type, free, totp === undefined ? null : sealTotp(accounts, id, totp.secret)],
    )
    return free
  })
  return c.json({ id, type, friendly_name: name, ...(totp === undefined ? {} : { totp }) })
}
