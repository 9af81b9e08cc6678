import type pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import type { Endpoint } from '../endpoint.ts'
import { rememberDevice } from '../lockout/known-devices.ts'
import { readBody } from '../read-body.ts'
import type { AuthError } from '../errors.ts'
import { originOf, type Origin } from '../request-origin.ts'
import { sessionJson } from '../sessions/sessions.ts'
import { inTransaction } from '../transaction.ts'
import { findUser } from '../users/users.ts'
import { factorInUse, type FactorInUse } from './challenge-factor.ts'
import { withoutOurFailures, type TakeBack } from '../lockout/our-failures.ts'
import { takeBackTry, takeChallenge, tryChallenge } from './challenges.ts'
import { countCodeAttempt, resetCodeAttempts, recordFailedFactor, takeBackCodeAttempt } from './failed-attempts.ts'
import { lockAccount } from './factors.ts'
import { endOtherSignIns, upgradeSession } from './upgrade-session.ts'
import { factorErrors } from './errors.ts'
import { updateSignCount } from './sign-count.ts'
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

/** Verifies the factor; the code or challenge is used up even if the request fails later. */
type Prove = (accounts: Accounts, inUse: FactorInUse, shown: Shown, origin: Origin) => Promise<AuthError | undefined>

/** POST /factors/{id}/verify: raises the session to two factors and activates a new factor. */
export const verifyFactor: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const inUse = await factorInUse(accounts, c.req.raw.headers, c.req.param('id'))
  const { user, session, factor } = inUse
  const given = await readBody(c.req.raw, shown)
  const prove = factor.factor_type === 'totp' ? proveCode : provePasskey
  const refused = await prove(accounts, inUse, given, origin)
  if (refused !== undefined) {
    await recordFailedFactor(accounts, user, origin, { factor_id: factor.id, type: factor.factor_type })
    throw refused
  }
  const takeBacks = [takeBackCodeAttempt(accounts, user, { factorId: factor.id })]
  return withoutOurFailures(accounts.log, takeBacks, async () => {
    const raised = await inTransaction(accounts.pool, async (client) => {
      await lockAccount(client, user.id)
      const method = factor.factor_type === 'totp' ? 'totp' : 'mfa/webauthn'
      const stronger = await upgradeSession(client, session.id, method)
      await resetCodeAttempts(client, accounts, user, { factorId: factor.id })
      await rememberDevice(accounts, c, client, user.id, session.id)
      if (factor.status === 'unverified') await activateFactor(client, inUse)
      const action = factor.status === 'unverified' ? 'auth_factor_enrolled' : 'auth_factor_verified'
      const details = { factor_id: factor.id, type: factor.factor_type, name: factor.friendly_name }
      const now = await findUser(client, user.id)
      await recordEvent(client, action, user.id, origin, details)
      return { user: now ?? user, session: stronger }
    })
    return c.json(await sessionJson(accounts, raised.user, raised.session))
  })
}

/** From now on sign-ins owe the factor. Earlier sessions have not verified it, so they end. */
async function activateFactor(client: pg.ClientBase, { user, session, factor }: FactorInUse): Promise<void> {
  const { rowCount } = await client.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`,
    [factor.id],
  )
  if (rowCount !== 1) throw factorErrors.notFound()
  await client.query(`delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`, [
    user.id,
    factor.factor_type,
  ])
  await endOtherSignIns(client, user.id, session.id, 'without a second factor')
  await notifyNewFactor(client, user.id, factor.friendly_name)
}

export async function notifyNewFactor(client: pg.ClientBase, userId: string, name: string): Promise<void> {
  await notify(client, userId, {
    kind: 'factor',
    title: 'An MFA method was added to your account',
    body: `“${name}” can be used to sign in from now on. If it was not you, remove it and change your password.`,
    link: '/profile',
  })
}

const proveCode: Prove = async (accounts, { user, factor, bound }, given, origin) => {
  if (!('code' in given)) return factorErrors.wrongCode()
  if (!(await tryChallenge(accounts.pool, given.challenge_id, bound))) throw factorErrors.challengeOver()
  if (!/^\d{6}$/.test(given.code)) return factorErrors.wrongCode()
  const takeBacks: TakeBack[] = [() => takeBackTry(accounts.pool, given.challenge_id)]
  await withoutOurFailures(accounts.log, takeBacks, () =>
    countCodeAttempt(accounts, user, { factorId: factor.id }, origin),
  )
  takeBacks.push(takeBackCodeAttempt(accounts, user, { factorId: factor.id }))
  return withoutOurFailures(accounts.log, takeBacks, async () => {
    const step = await stepOfCode(accounts, factor, given.code)
    if (step === undefined) return factorErrors.wrongCode()
    const { rowCount } = await accounts.pool.query(
      'update auth.mfa_factors set last_step = $2, last_used_at = now() where id = $1 and last_step < $2',
      [factor.id, step],
    )
    if (rowCount !== 1) return factorErrors.wrongCode()
    await takeChallenge(accounts.pool, given.challenge_id, bound)
    return undefined
  })
}

const provePasskey: Prove = async (accounts, { factor, bound }, given, origin) => {
  if (!('webauthn' in given)) return factorErrors.passkeyRefused()
  const challenge = await takeChallenge(accounts.pool, given.challenge_id, bound)
  if (challenge === undefined) throw factorErrors.challengeOver()
  const { type, credential_response: response } = given.webauthn
  if (bound.purpose === 'register') {
    const made = type === 'create' ? await verifiedRegistration(accounts, challenge, response) : undefined
    if (made === undefined) return factorErrors.passkeyRefused()
    return (await storeCredential(accounts.pool, factor.id, made)) ? undefined : factorErrors.passkeyExists()
  }
  const count = type === 'request' ? await verifiedCount(accounts, challenge, factor, response) : undefined
  const good = count !== undefined && (await updateSignCount(accounts, factor, count, origin))
  return good ? undefined : factorErrors.passkeyRefused()
}
