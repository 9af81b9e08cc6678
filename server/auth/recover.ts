import { z } from 'zod'
import { queueMail } from '#server/platform/mail.ts'
import { recordEvent } from '#server/platform/record-event.ts'
import { askForMail } from './ask-for-mail.ts'
import { queueEmailChange } from './email-change.ts'
import type { Endpoint } from './endpoint.ts'
import { secondsUntilMail } from './mail-limits.ts'
import { issueToken } from './mailed-tokens.ts'
import { recoveryMail } from './mails.ts'
import { challengeFields, challengeOf, openMailFlow } from './pkce.ts'
import { plainText, readBody } from './read-body.ts'
import { allowedPath, allowedRedirect } from './redirects.ts'
import { refusal } from './refusals.ts'
import { originOf } from './request-origin.ts'
import { queueConfirmation } from './sign-up.ts'

const recoverInput = z.object({ email: plainText.nullish(), ...challengeFields })
const resendInput = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: plainText.nullish(),
  phone: plainText.nullish(),
  ...challengeFields,
})

/** POST /recover: always the same answer; who has an account finds a link in the mail. */
export const recover: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const body = await readBody(c.req.raw, recoverInput)
  if (!body.email) throw refusal.invalid('Password recovery requires an email')
  const challenge = challengeOf(body)
  const { publicUrl } = accounts.config
  const redirectTo = allowedRedirect(publicUrl, c.req.query('redirect_to')).href
  await askForMail(accounts, origin, body.email, async (client, user) => {
    if (user === undefined) return
    const flowId = await openMailFlow(accounts, client, user.id, challenge, redirectTo)
    const wish = { userId: user.id, purpose: 'recovery', address: user.email, flowId } as const
    const secret = await issueToken(accounts, client, wish)
    await client.query('update auth.users set recovery_sent_at = now() where id = $1', [user.id])
    await queueMail(client, recoveryMail(publicUrl, user.email, secret))
    await recordEvent(client, 'auth_password_reset_request', user.id, origin, { email: user.email })
  })
  return c.json({})
}

/** POST /resend: the confirmation of a new account, or of a new address, once more. */
export const resend: Endpoint = async (accounts, c) => {
  const body = await readBody(c.req.raw, resendInput)
  if (body.type === 'sms' || body.type === 'phone_change') throw refusal.phoneUnsupported()
  if (!body.email) throw refusal.invalid('Type provided requires an email address')
  challengeOf(body)
  const redirect = allowedPath(accounts.config.publicUrl, c.req.query('redirect_to'))
  await askForMail(accounts, originOf(c), body.email, async (client, user) => {
    if (user === undefined) return
    if (body.type === 'email_change') {
      // Silently: a refusal would tell that there is an account, and that it is to move.
      if (user.new_email === null || (await secondsUntilMail(accounts, user.new_email)) > 0) return
      await queueEmailChange(accounts, client, user, user.new_email)
    } else if (user.email_confirmed_at === null) {
      await queueConfirmation(accounts, client, user, { redirect })
    }
  })
  return c.json({})
}
