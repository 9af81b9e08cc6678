import { z } from 'zod'
import type { Accounts } from '../accounts.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { credentialFields, requireCredentials } from './credentials.ts'
import { normaliseEmail } from '../users/email-address.ts'
import type { Endpoint, RequestContext } from '../endpoint.ts'
import { knownDevice } from '../lockout/known-devices.ts'
import { limitRequests } from '../lockout/limit-requests.ts'
import {
  countAttempt,
  resetFailures,
  notifyLockout,
  type Attempt,
  type CountedAttempt,
} from '../lockout/login-attempts.ts'
import { withoutOurFailures } from '../lockout/our-failures.ts'
import { normalisePassword } from '../passwords/password-hasher.ts'
import { readBody } from '../read-body.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { sessionJson } from '../sessions/sessions.ts'
import { isSsoOnly } from '../sso/sso-only.ts'
import { inTransaction } from '../transaction.ts'
import { findUserByEmail, type UserRow } from '../users/users.ts'

const input = z.object(credentialFields)

/**
 * POST /token?grant_type=password. An unknown address takes the same path as a wrong password, including the hash;
 * other problems with an account are reported only with the right password.
 */
export const signIn: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const { typedEmail, password } = requireCredentials(await readBody(c.req.raw, input))
  normalisePassword(password)
  // An invalid address has no account either, and takes the same path.
  const email = normaliseEmail(typedEmail) ?? typedEmail
  await limitRequests(accounts, origin.address)
  const attempt: Attempt = { email, origin, device: await knownDevice(accounts, c, email) }
  const counted = await countAttempt(accounts, attempt)

  const user = await checkPassword(accounts, attempt, counted, password)
  return withoutOurFailures(accounts.log, counted.takeBacks, async () => {
    const started = await begin(accounts, c, user, password)
    return c.json(await sessionJson(accounts, started.user, started.session))
  })
}

/** Begins the session, and stores the hash again if its parameters are outdated. */
async function begin(accounts: Accounts, c: RequestContext, user: UserRow, password: string) {
  const origin = originOf(c)
  const renewed = accounts.hasher.isOutdated(user.encrypted_password ?? '')
    ? await accounts.hasher.hash(password)
    : undefined
  return inTransaction(accounts.pool, async (client) => {
    const begun = await beginSession(accounts, c, client, user, 'password')
    // Changed during hashing: the old password is no longer valid.
    if (begun.user.encrypted_password !== user.encrypted_password) throw authErrors.wrongCredentials()
    if (renewed !== undefined) {
      await client.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, renewed])
    }
    await recordEvent(client, 'auth_login', user.id, origin, { email: user.email, success: true, method: 'password' })
    return begun
  })
}

/** @throws AuthError 400 invalid_credentials; with the right password also user_banned and email_not_confirmed */
async function checkPassword(
  accounts: Accounts,
  attempt: Attempt,
  counted: CountedAttempt,
  password: string,
): Promise<UserRow> {
  const { user, isRight } = await withoutOurFailures(accounts.log, counted.takeBacks, async () => {
    const found = await findUserByEmail(accounts.pool, attempt.email)
    // Members of an organisation may have to use single sign-on: then a right password counts as a wrong one.
    const ssoOnly = await isSsoOnly(accounts.pool, attempt.email)
    const queueName = attempt.device === undefined ? 'strangers' : 'known'
    const matches = await accounts.hasher.matches(password, found?.encrypted_password, queueName)
    return { user: found, isRight: matches && !ssoOnly }
  })
  if (user === undefined || !isRight) {
    await recordFailure(accounts, attempt, counted, user?.id, 'invalid_credentials')
    await notifyLockout(accounts, attempt, counted, user?.id)
    throw authErrors.wrongCredentials()
  }
  if (!user.is_banned && user.email_confirmed_at !== null) return user
  await resetFailures(accounts.pool, accounts, attempt)
  const told = user.is_banned ? authErrors.banned(400) : authErrors.emailNotConfirmed()
  await recordFailure(accounts, attempt, counted, user.id, told.code)
  throw told
}

function recordFailure(
  accounts: Accounts,
  { email, origin, device }: Attempt,
  { number: attempt }: CountedAttempt,
  userId: string | undefined,
  code: string,
): Promise<void> {
  const details = {
    email: normaliseEmail(email) ?? null,
    success: false,
    code,
    attempt,
    known_device: device !== undefined,
  }
  return recordEvent(accounts.pool, 'auth_login_failed', userId, origin, details)
}
