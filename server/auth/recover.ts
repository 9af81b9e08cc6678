import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { queueMail } from '#server/platform/mail.ts'
import type { Accounts } from './accounts.ts'
import { requireEmail } from './credentials.ts'
import { queueEmailChange } from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import { limitRequests } from './login-attempts.ts'
import { limitMails } from './mail-limits.ts'
import { issueToken } from './mailed-tokens.ts'
import { recoveryMail } from './mails.ts'
import { plainText, readBody } from './read-body.ts'
import { recordEvent } from './record-event.ts'
import { allowedPath } from './redirects.ts'
import { refusal } from './refusals.ts'
import { originOf, type Origin } from './request-origin.ts'
import { queueConfirmation } from './sign-up.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail, type UserRow } from './users.ts'

/** Longer than the work for a known address takes, so that the time does not tell whether there was any. */
const LEAST_MS = 60

const recoverInput = z.object({ email: plainText.nullish() })
const resendInput = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: plainText.nullish(),
  phone: plainText.nullish(),
})

/** POST /recover: always the same answer; who has an account finds a link in the mail. */
export const recover: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const { email: typed } = await readBody(c.req.raw, recoverInput)
  if (!typed) throw refusal.invalid('Password recovery requires an email')
  await mailSilently(accounts, origin, typed, async (client, user) => {
    const token = await issueToken(client, user.id, 'recovery', user.email)
    await client.query('update auth.users set recovery_sent_at = now() where id = $1', [user.id])
    await queueMail(client, recoveryMail(accounts.config.publicUrl, user.email, token))
    await recordEvent(client, 'auth_password_reset_request', user.id, origin, { email: user.email })
  })
  return c.json({})
}

/** POST /resend: the confirmation of a new account, or of a new address, once more. */
export const resend: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const body = await readBody(c.req.raw, resendInput)
  if (body.type === 'sms' || body.type === 'phone_change') throw refusal.phoneUnsupported()
  if (!body.email) throw refusal.invalid('Type provided requires an email address')
  const redirect = allowedPath(accounts.config.publicUrl, c.req.query('redirect_to'))
  await mailSilently(accounts, origin, body.email, async (client, user) => {
    if (body.type === 'email_change') {
      if (user.new_email !== null) await queueEmailChange(accounts, client, user, user.new_email)
    } else if (user.email_confirmed_at === null) {
      await queueConfirmation(accounts, client, user, redirect)
    }
  })
  return c.json({})
}

/** Limits first, alike for every address; then the work, if there is an account, in a time that does not show it. */
async function mailSilently(
  accounts: Accounts,
  origin: Origin,
  typed: string,
  work: (client: pg.ClientBase, user: UserRow) => Promise<void>,
): Promise<void> {
  const email = requireEmail(typed)
  await limitRequests(accounts, origin.address)
  await limitMails(accounts, email)
  await Promise.all([
    delay(LEAST_MS),
    inTransaction(accounts.pool, async (client) => {
      const user = await findUserByEmail(client, email)
      if (user !== undefined && !user.is_banned) await work(client, user)
    }),
  ])
}
