import type pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/notify.ts'
import { recordEvent } from '#server/platform/record-event.ts'
import type { Accounts } from '../accounts.ts'
import type { Endpoint } from '../endpoint.ts'
import { rememberDevice } from '../known-devices.ts'
import { readBody } from '../read-body.ts'
import type { AuthError } from '../refusals.ts'
import { originOf, type Origin } from '../request-origin.ts'
import { sessionJson } from '../sessions.ts'
import { inTransaction } from '../transaction.ts'
import { findUser } from '../users.ts'
import { factorInUse, type FactorInUse } from './challenge-factor.ts'
import { takeChallenge, tryChallenge } from './challenges.ts'
import { countGuess, forgetGuesses, recordWrongFactor } from './failed-attempts.ts'
import { lockAccount } from './factors.ts'
import { endOtherSignIns, raiseSession } from './raise-session.ts'
import { factorRefusal } from './refusals.ts'
import { advanceCount } from './sign-count.ts'
import { storeCredential } from './store-credential.ts'
import { stepOfCode } from './totp.ts'
import { assertion, registration, verifiedCount, verifiedRegistration } from './webauthn.ts'

const shown = z.union([
  z.object({ challenge_id: z.string(), code: z.string().trim() }),
  z.object({
    challenge_id: z.string(),
    webauthn: z.union([
      z.object({ type: z.literal('create'), credential_response: registration }),
      z.object({ type: z.literal('request'), credential_response: assertion }),
    ]),
  }),
])
type Shown = z.infer<typeof shown>

/** Shows the factor to be the caller's, once and for ever: what was shown is used up, whatever becomes of the request. */
type Prove = (accounts: Accounts, inUse: FactorInUse, shown: Shown, origin: Origin) => Promise<AuthError | undefined>

/** POST /factors/{id}/verify: the session has two factors from here on, and a new factor counts. */
export const verifyFactor: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const inUse = await factorInUse(accounts, c.req.raw.headers, c.req.param('id'))
  const { user, session, factor } = inUse
  const given = await readBody(c.req.raw, shown)
  const prove = factor.factor_type === 'totp' ? proveCode : provePasskey
  const refused = await prove(accounts, inUse, given, origin)
  if (refused !== undefined) {
    await recordWrongFactor(accounts, user, origin, { factor_id: factor.id, type: factor.factor_type })
    throw refused
  }
  const raised = await inTransaction(accounts.pool, async (client) => {
    await lockAccount(client, user.id)
    const method = factor.factor_type === 'totp' ? 'totp' : 'mfa/webauthn'
    const stronger = await raiseSession(client, session.id, method)
    await forgetGuesses(client, accounts, user, { factorId: factor.id })
    await rememberDevice(accounts, c, client, user.id, session.id)
    if (factor.status === 'unverified') await beginToCount(client, inUse)
    const action = factor.status === 'unverified' ? 'auth_factor_enrolled' : 'auth_factor_verified'
    const details = { factor_id: factor.id, type: factor.factor_type, name: factor.friendly_name }
    const now = await findUser(client, user.id)
    await recordEvent(client, action, user.id, origin, details)
    return { user: now ?? user, session: stronger }
  })
  return c.json(await sessionJson(accounts, raised.user, raised.session))
}

/** From now on sign-ins owe it. Those from before did not show it: they end. */
async function beginToCount(client: pg.ClientBase, { user, session, factor }: FactorInUse): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`,
    [factor.id],
  )
  if (rowCount !== 1) throw factorRefusal.notFound()
  await client.query(`delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`, [
    user.id,
    factor.factor_type,
  ])
  await endOtherSignIns(client, user.id, session.id, 'without a second factor')
  await tellNewFactor(client, user.id, factor.friendly_name)
}

export async function tellNewFactor(client: pg.ClientBase, userId: string, name: string): Promise<void> {
  await notify(client, userId, {
    kind: 'factor',
    title: 'A second factor was added to your account',
    body: `“${name}” can be used to sign in from now on. If it was not you, remove it and change your password.`,
    link: '/profile',
  })
}

const proveCode: Prove = async (accounts, { user, factor, bound }, given, origin) => {
  if (!('code' in given) || !/^\d{6}$/.test(given.code)) return factorRefusal.wrongCode()
  if (!(await tryChallenge(accounts.pool, given.challenge_id, bound))) throw factorRefusal.challengeOver()
  await countGuess(accounts, user, { factorId: factor.id }, origin)
  const step = await stepOfCode(accounts, factor, given.code)
  if (step === undefined) return factorRefusal.wrongCode()
  const { rowCount } = await accounts.pool.query(
    'update auth.mfa_factors set last_step = $2, last_used_at = now() where id = $1 and last_step < $2',
    [factor.id, step],
  )
  if (rowCount !== 1) return factorRefusal.wrongCode()
  await takeChallenge(accounts.pool, given.challenge_id, bound)
  return undefined
}

const provePasskey: Prove = async (accounts, { factor, bound }, given, origin) => {
  if (!('webauthn' in given)) return factorRefusal.passkeyRefused()
  const challenge = await takeChallenge(accounts.pool, given.challenge_id, bound)
  if (challenge === undefined) throw factorRefusal.challengeOver()
  const { type, credential_response: response } = given.webauthn
  if (bound.purpose === 'register') {
    const made = type === 'create' ? await verifiedRegistration(accounts, challenge, response) : undefined
    if (made === undefined) return factorRefusal.passkeyRefused()
    return (await storeCredential(accounts.pool, factor.id, made)) ? undefined : factorRefusal.passkeyExists()
  }
  const count = type === 'request' ? await verifiedCount(accounts, challenge, factor, response) : undefined
  const good = count !== undefined && (await advanceCount(accounts, factor, count, origin))
  return good ? undefined : factorRefusal.passkeyRefused()
}
