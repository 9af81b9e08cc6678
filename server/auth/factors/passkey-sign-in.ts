import { z } from 'zod'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import { networkOf } from '#server/platform/rate-limit/network.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { beginSession } from '../sessions/begin-session.ts'
import type { Endpoint } from '../endpoint.ts'
import { readBody } from '../read-body.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../sessions/sessions.ts'
import { isSsoOnly } from '../sso/sso-only.ts'
import { inTransaction } from '../transaction.ts'
import { findUser } from '../users/users.ts'
import { openChallenge, takeChallenge, type Bound } from './challenges.ts'
import { findCredential } from './factors.ts'
import { factorErrors } from './errors.ts'
import { updateSignCount } from './sign-count.ts'
import { assertion, assertionOptions, verifiedCount } from './webauthn.ts'

/** Bound to no person, as none is known yet. */
const BOUND: Bound = { purpose: 'sign-in' }
/** A passkey cannot be guessed: the limit protects the table from filling up. */
const ASKED = { name: 'passkey', limit: 60, windowS: 60 }

const input = z.object({ challenge_id: z.string(), credential: assertion })

/** POST /passkeys/authentication/options: for any passkey that the authenticator has for this installation. */
export const passkeySignInOptions: Endpoint = async (accounts, c) => {
  await limit(accounts, originOf(c).address)
  const options = await assertionOptions(accounts)
  const { id, expires_at } = await openChallenge(accounts.pool, BOUND, options.challenge)
  return c.json({ challenge_id: id, options, expires_at })
}

/**
 * POST /passkeys/authentication/verify: the key, and the fingerprint or PIN that unlocks it, are two factors. Works
 * while the password is locked: password guessing must not lock out the owner.
 */
export const signInWithPasskey: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  await limit(accounts, origin.address)
  const { challenge_id: challengeId, credential } = await readBody(c.req.raw, input)
  const challenge = await takeChallenge(accounts.pool, challengeId, BOUND)
  if (challenge === undefined) throw factorErrors.passkeyChallengeOver()
  const factor = await findCredential(accounts.pool, credential.id)
  const user = factor === undefined ? undefined : await findUser(accounts.pool, factor.user_id)
  if (factor === undefined || user === undefined) throw factorErrors.passkeyRefused()
  const failed = (code: string) =>
    recordEvent(accounts.pool, 'auth_login_failed', user.id, origin, {
      email: user.email,
      success: false,
      code,
      method: 'passkey',
    })
  const count = await verifiedCount(accounts, challenge, factor, credential)
  const good = count !== undefined && (await updateSignCount(accounts, factor, count, origin))
  if (!good || (await isSsoOnly(accounts.pool, user.email))) {
    await failed('webauthn_verification_failed')
    throw factorErrors.passkeyRefused()
  }
  if (user.is_banned) {
    await failed('user_banned')
    throw authErrors.banned(400)
  }
  const started = await inTransaction(accounts.pool, async (client) => {
    const begun = await beginSession(accounts, c, client, user, 'passkey', { aal: 'aal2' })
    // Deleted while it was verified.
    if ((await findCredential(client, credential.id)) === undefined) throw factorErrors.passkeyRefused()
    const details = { email: user.email, success: true, method: 'passkey', factor_id: factor.id }
    await recordEvent(client, 'auth_login', user.id, origin, details)
    return begun
  })
  return c.json(await sessionJson(accounts, started.user, started.session))
}

async function limit(accounts: Accounts, address: string): Promise<void> {
  const verdict = await countRequest(accounts.pool, accounts.rateKey, ASKED, networkOf(address))
  if (!verdict.allowed) throw authErrors.tooManyRequests(verdict.retryAfterS)
}
