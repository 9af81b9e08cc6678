import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { readBody } from '../read-body.ts'
import { originOf } from '../request-origin.ts'
import { requireOwner, requireStepUp, requireUser } from '../sessions/require-user.ts'
import { inTransaction } from '../transaction.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { openChallenge, takeChallenge, type Bound } from './challenges.ts'
import { credentialsOf, findFactor, friendlyName, makeRoom } from './factors.ts'
import { factorErrors } from './errors.ts'
import { storeCredential } from './store-credential.ts'
import { notifyNewFactor } from './verify-factor.ts'
import { registration, registrationOptions, verifiedRegistration } from './webauthn.ts'
import { endOtherSignIns } from './upgrade-session.ts'

const renaming = z.object({ friendly_name: friendlyName })
const registered = z.object({ challenge_id: z.string(), credential: registration })

const PASSKEYS = `select id, friendly_name, created_at, last_used_at from auth.mfa_factors
  where user_id = $1 and factor_type = 'webauthn' and status = 'verified'`

interface PasskeyRow {
  readonly id: string
  readonly friendly_name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

/** GET /passkeys. Each is also a second factor and appears in the list of factors. */
export const listPasskeys: Endpoint = async (accounts, c) => {
  const { user } = await requireUser(accounts, c.req.raw.headers)
  const { rows } = await accounts.pool.query<PasskeyRow>(`${PASSKEYS} order by created_at`, [user.id])
  return c.json(rows.map(passkeyJson))
}

/** PATCH /passkeys/{id}: changes the name. */
export const renamePasskey: Endpoint = async (accounts, c) => {
  const { user } = await requireOwner(accounts, c.req.raw.headers)
  const { friendly_name: name } = await readBody(c.req.raw, renaming)
  const factor = await findFactor(accounts.pool, user.id, c.req.param('id'))
  const { rows } = await accounts.pool.query<PasskeyRow>(
    `update auth.mfa_factors f set friendly_name = $3, updated_at = now()
     where id = $2 and user_id = $1 and factor_type = 'webauthn' and status = 'verified'
       and not exists (select from auth.mfa_factors o where o.user_id = $1 and o.id <> $2 and o.friendly_name = $3)
     returning id, friendly_name, created_at, last_used_at`,
    [user.id, factor.id, name],
  )
  const [passkey] = rows
  if (passkey !== undefined) return c.json(passkeyJson(passkey))
  throw factor.factor_type === 'webauthn' ? factorErrors.nameTaken(name) : factorErrors.passkeyNotFound()
}

/** POST /passkeys/registration/options. */
export const beginPasskey: Endpoint = async (accounts, c) => {
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  requireStepUp(signedIn)
  const { user, session } = signedIn
  const options = await registrationOptions(accounts, user, await credentialsOf(accounts.pool, user.id))
  const { id, expires_at } = await openChallenge(accounts.pool, boundTo(user.id, session.id), options.challenge)
  return c.json({ challenge_id: id, options, expires_at })
}

/**
 * POST /passkeys/registration/verify: a passkey counts at once. The session keeps its level, because the response has
 * no field for a new token.
 */
export const finishPasskey: Endpoint = async (accounts, c) => {
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  requireStepUp(signedIn)
  const { user, session } = signedIn
  const { challenge_id: challengeId, credential } = await readBody(c.req.raw, registered)
  const challenge = await takeChallenge(accounts.pool, challengeId, boundTo(user.id, session.id))
  if (challenge === undefined) throw factorErrors.passkeyChallengeOver()
  const made = await verifiedRegistration(accounts, challenge, credential)
  if (made === undefined) throw factorErrors.passkeyRefused()
  const passkey = await inTransaction(accounts.pool, async (client) => {
    const name = await makeRoom(client, user.id, undefined, 'Passkey')
    const { rows } = await client.query<PasskeyRow>(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'webauthn', 'verified', $2)
       returning id, friendly_name, created_at, last_used_at`,
      [user.id, name],
    )
    const [row] = rows
    if (row === undefined) throw new Error('an insert returned no row')
    if (!(await storeCredential(client, row.id, made))) throw factorErrors.passkeyExists()
    await endOtherSignIns(client, user.id, session.id, 'without a second factor')
    await notifyNewFactor(client, user.id, name)
    await recordEvent(client, 'auth_factor_enrolled', user.id, originOf(c), {
      factor_id: row.id,
      type: 'webauthn',
      name,
    })
    return row
  })
  return c.json(passkeyJson(passkey))
}

const boundTo = (userId: string, sessionId: string): Bound => ({ purpose: 'register', userId, sessionId })

function passkeyJson({ id, friendly_name, created_at, last_used_at }: PasskeyRow): Record<string, unknown> {
  return {
    id,
    friendly_name,
    created_at: created_at.toISOString(),
    ...(last_used_at === null ? {} : { last_used_at: last_used_at.toISOString() }),
  }
}
