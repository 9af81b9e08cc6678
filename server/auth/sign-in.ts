import { z } from 'zod'
import type { Accounts } from './accounts.ts'
import { beginSession } from './begin-session.ts'
import { credentialFields, requireCredentials } from './credentials.ts'
import { normaliseEmail } from './email-address.ts'
import type { Endpoint } from './endpoint.ts'
import { knownDevice } from './known-devices.ts'
import { limitRequests } from './limit-requests.ts'
import { countAttempt, forgetFailures, tellLock, type Attempt } from './login-attempts.ts'
import { normalisePassword } from './password-hasher.ts'
import { readBody } from './read-body.ts'
import { recordEvent } from '#server/platform/record-event.ts'
import { refusal } from './refusals.ts'
import { originOf } from './request-origin.ts'
import { sessionJson } from './sessions.ts'
import { isSsoOnly } from './sso/sso-only.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail, type UserRow } from './users.ts'

const input = z.object(credentialFields)

/**
 * POST /token?grant_type=password. An unknown address takes the same way as a wrong password, hash included;
 * what else is wrong with an account is told only to who knows its password.
 */
export const signIn: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const { typedEmail, password } = requireCredentials(await readBody(c.req.raw, input))
  normalisePassword(password)
  // What is no address has no account either, and goes the same way.
  const email = normaliseEmail(typedEmail) ?? typedEmail
  await limitRequests(accounts, origin.address)
  const attempt: Attempt = { email, origin, device: await knownDevice(accounts, c, email) }
  const number = await countAttempt(accounts, attempt)

  const user = await checkPassword(accounts, attempt, number, password)
  const renewed = accounts.hasher.isOutdated(user.encrypted_password ?? '')
    ? await accounts.hasher.hash(password)
    : undefined
  const started = await inTransaction(accounts.pool, async (client) => {
    const begun = await beginSession(accounts, c, client, user, 'password')
    // Changed while we were hashing: what was right a moment ago opens nothing now.
    if (begun.user.encrypted_password !== user.encrypted_password) throw refusal.wrongCredentials()
    if (renewed !== undefined) {
      await client.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, renewed])
    }
    await recordEvent(client, 'auth_login', user.id, origin, { email: user.email, success: true, method: 'password' })
    return begun
  })
  return c.json(await sessionJson(accounts, started.user, started.session))
}

/** @throws AuthError 400 invalid_credentials; to who knows the password also user_banned and email_not_confirmed */
async function checkPassword(accounts: Accounts, attempt: Attempt, number: number, password: string): Promise<UserRow> {
  const user = await findUserByEmail(accounts.pool, attempt.email)
  // An organisation's people may not use a password: then a right one is as good as a wrong one.
  const ssoOnly = await isSsoOnly(accounts.pool, attempt.email)
  const lane = attempt.device === undefined ? 'strangers' : 'known'
  const right = (await accounts.hasher.matches(password, user?.encrypted_password, lane)) && !ssoOnly
  if (user === undefined || !right) {
    await recordFailure(accounts, attempt, number, user?.id, 'invalid_credentials')
    await tellLock(accounts, attempt, number, user?.id)
    throw refusal.wrongCredentials()
  }
  if (!user.is_banned && user.email_confirmed_at !== null) return user
  await forgetFailures(accounts.pool, accounts, attempt)
  const told = user.is_banned ? refusal.banned(400) : refusal.emailNotConfirmed()
  await recordFailure(accounts, attempt, number, user.id, told.code)
  throw told
}

function recordFailure(
  accounts: Accounts,
  { email, origin, device }: Attempt,
  attempt: number,
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
