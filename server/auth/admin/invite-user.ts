import type pg from 'pg'
import { z } from 'zod'
import { queueMail } from '#server/platform/mail/mail.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { requireEmail } from '../sign-in/credentials.ts'
import type { Endpoint } from '../endpoint.ts'
import { limitMails } from '../mail/mail-limits.ts'
import { issueToken } from '../mail/mailed-tokens.ts'
import { inviteMail } from '../mail/mails.ts'
import { plainText, readBody } from '../read-body.ts'
import { authErrors } from '../errors.ts'
import { userData } from '../users/user-data.ts'
import { userJson } from '../users/user-json.ts'
import { USER_COLUMNS, type UserRow } from '../users/users.ts'
import { transactionAs, requireAdmin } from './require-admin.ts'

const input = z.object({ email: plainText.nullish(), data: userData.nullish() })

/** POST /invite: an account without a password, and a mail whose link opens it. */
export const invite: Endpoint = async (accounts, c) => {
  const actor = await requireAdmin(accounts, c, 'changes')
  const body = await readBody(c.req.raw, input)
  const email = requireEmail(body.email)
  await limitMails(accounts, 'invitation', email)
  const user = await transactionAs(accounts, actor, async (client) => {
    const invited = await addInvited(client, email, body.data ?? {})
    if (invited === undefined) throw authErrors.newEmailTaken()
    const { token } = await issueToken(accounts, client, { userId: invited.id, purpose: 'invite', address: email })
    await queueMail(client, inviteMail(accounts.config.publicUrl, email, token, undefined))
    await recordEvent(client, 'auth_user_invited', invited.id, actor.origin, { email }, actor.adminId)
    return invited
  })
  return c.json(userJson(user))
}

/**
 * An account that waits for its owner: new, or from an earlier unused invitation. Undefined when the address has an
 * account that is in use.
 */
export async function addInvited(
  client: pg.ClientBase,
  email: string,
  data: Record<string, unknown>,
): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(
    `insert into auth.users as u (email, raw_user_meta_data, invited_at) values ($1, $2, now())
     on conflict (email) do update set invited_at = now()
       where u.email_confirmed_at is null and u.deleted_at is null and u.encrypted_password is null
     returning ${USER_COLUMNS}`,
    [email, JSON.stringify(data)],
  )
  return rows[0]
}
