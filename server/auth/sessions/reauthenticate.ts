import { queueMail } from '#server/platform/mail/mail.ts'
import type { Endpoint } from '../endpoint.ts'
import { limitRequests } from '../lockout/limit-requests.ts'
import { limitMails } from '../mail/mail-limits.ts'
import { issueToken } from '../mail/mailed-tokens.ts'
import { reauthenticationMail } from '../mail/mails.ts'
import { originOf } from '../request-origin.ts'
import { requireOwner } from './require-user.ts'
import { inTransaction } from '../transaction.ts'

/** GET /reauthenticate: mails a code that PUT /user accepts as `nonce` instead of the password. */
export const reauthenticate: Endpoint = async (accounts, c) => {
  const { user } = await requireOwner(accounts, c.req.raw.headers)
  await limitRequests(accounts, originOf(c).address)
  await limitMails(accounts, 'reauthentication', user.email)
  await inTransaction(accounts.pool, async (client) => {
    const wish = { userId: user.id, purpose: 'reauthentication', address: user.email } as const
    const { code } = await issueToken(accounts, client, wish)
    await client.query('update auth.users set reauthentication_sent_at = now() where id = $1', [user.id])
    await queueMail(client, reauthenticationMail(user.email, code))
  })
  return c.json({})
}
