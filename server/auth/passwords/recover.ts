import { z } from 'zod'
import { queueMail } from '#server/platform/mail/mail.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { requestMail } from '../mail/request-mail.ts'
import { queueEmailChange } from '../users/email-change.ts'
import type { Endpoint } from '../endpoint.ts'
import { secondsUntilMail } from '../mail/mail-limits.ts'
import { issueToken } from '../mail/mailed-tokens.ts'
import { recoveryMail } from '../mail/mails.ts'
import { challengeFields, challengeOf, startMailFlow } from '../mail/pkce.ts'
import { plainText, readBody } from '../read-body.ts'
import { allowedPath, allowedRedirect } from '../mail/redirects.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import { queueConfirmation } from '../sign-in/sign-up.ts'

const recoverInput = z.object({ email: plainText.nullish(), ...challengeFields })
const resendInput = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: plainText.nullish(),
  phone: plainText.nullish(),
  ...challengeFields,
})

/** POST /recover: always the same response; an account's owner gets a link by mail. */
export const recover: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const body = await readBody(c.req.raw, recoverInput)
  if (!body.email) throw authErrors.invalid('Password recovery requires an email')
  const challenge = challengeOf(body)
  const { publicUrl } = accounts.config
  const redirectTo = allowedRedirect(publicUrl, c.req.query('redirect_to')).href
  await requestMail(accounts, 'recovery', origin, body.email, async (client, user) => {
    if (user === undefined) return
    const flowId = await startMailFlow(accounts, client, user.id, challenge, redirectTo)
    const wish = { userId: user.id, purpose: 'recovery', address: user.email, flowId } as const
    const secret = await issueToken(accounts, client, wish)
    await client.query('update auth.users set recovery_sent_at = now() where id = $1', [user.id])
    await queueMail(client, recoveryMail(publicUrl, user.email, secret))
    await recordEvent(client, 'auth_password_reset_request', user.id, origin, { email: user.email })
  })
  return c.json({})
}

/** POST /resend: sends the confirmation of a new account, or of a new address, again. */
export const resend: Endpoint = async (accounts, c) => {
  const body = await readBody(c.req.raw, resendInput)
  if (body.type === 'sms' || body.type === 'phone_change') throw authErrors.phoneUnsupported()
  if (!body.email) throw authErrors.invalid('Type provided requires an email address')
  challengeOf(body)
  const redirect = allowedPath(accounts.config.publicUrl, c.req.query('redirect_to'))
  await requestMail(accounts, 'resend', originOf(c), body.email, async (client, user) => {
    if (user === undefined) return
    if (body.type === 'email_change') {
      // Silently: an error would reveal that the account exists and changes its address.
      if (user.new_email === null || (await secondsUntilMail(accounts, 'email-change', user.new_email)) > 0) return
      await queueEmailChange(accounts, client, user, user.new_email)
    } else if (user.email_confirmed_at === null) {
      await queueConfirmation(accounts, client, user, { redirect })
    }
  })
  return c.json({})
}
