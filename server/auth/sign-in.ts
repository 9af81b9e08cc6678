import { z } from 'zod'
import { credentialFields, requireCredentials } from './credentials.ts'
import { normaliseEmail } from './email-address.ts'
import type { Endpoint } from './endpoint.ts'
import { countAttempt, forgetFailures, limitRequests } from './login-attempts.ts'
import { normalisePassword } from './password-hasher.ts'
import { readBody } from './read-body.ts'
import { recordEvent } from './record-event.ts'
import { refusal } from './refusals.ts'
import { originOf } from './request-origin.ts'
import { sessionJson, startSession } from './sessions.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail } from './users.ts'

const input = z.object(credentialFields)

/**
 * POST /token?grant_type=password. An unknown address takes the same way as a wrong password, hash included;
 * what else is wrong with an account is told only to who knows its password.
 */
export const signIn: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const { typedEmail, password } = requireCredentials(await readBody(c.req.raw, input))
  normalisePassword(password)
  const email = normaliseEmail(typedEmail)
  await limitRequests(accounts, origin.address)
  const attempt = await countAttempt(accounts, email ?? typedEmail, origin.address)

  const user = await findUserByEmail(accounts.pool, email ?? '')
  const right = await accounts.hasher.matches(password, user?.encrypted_password)
  const failed = async (code: string) => {
    const details = { email: email ?? null, success: false, code, attempt }
    await recordEvent(accounts.pool, 'auth_login_failed', user?.id, origin, details)
  }
  if (user === undefined || !right) {
    await failed('invalid_credentials')
    throw refusal.wrongCredentials()
  }
  await forgetFailures(accounts.pool, accounts, user.email, origin.address)
  if (user.is_banned) {
    await failed('user_banned')
    throw refusal.banned(400)
  }
  if (user.email_confirmed_at === null) {
    await failed('email_not_confirmed')
    throw refusal.emailNotConfirmed()
  }

  const renewed = accounts.hasher.isOutdated(user.encrypted_password ?? '')
    ? await accounts.hasher.hash(password)
    : undefined
  const started = await inTransaction(accounts.pool, async (client) => {
    const begun = await startSession(client, user, 'password', origin)
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
