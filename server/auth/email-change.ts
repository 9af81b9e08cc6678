import pg from 'pg'
import { queueMail } from '#server/platform/mail.ts'
import type { Accounts } from './accounts.ts'
import { forgetTokens, issueToken } from './mailed-tokens.ts'
import { emailChangedMail, emailChangeMail } from './mails.ts'
import { recordEvent } from './record-event.ts'
import { refusal } from './refusals.ts'
import type { Origin } from './request-origin.ts'
import { USER_COLUMNS, type UserRow } from './users.ts'

const UNIQUE_VIOLATION = '23505'

/** Asks both addresses. Both links are always made together: agreeing with one never counts for another change. */
export async function queueEmailChange(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  newEmail: string,
): Promise<UserRow> {
  const { publicUrl } = accounts.config
  const { rows } = await client.query<UserRow>(
    `update auth.users u set new_email = $2, email_change_sent_at = now(), updated_at = now()
     where u.id = $1 returning ${USER_COLUMNS}`,
    [user.id, newEmail],
  )
  const current = await issueToken(client, user.id, 'email_change_current', user.email)
  await queueMail(client, emailChangeMail(publicUrl, user.email, newEmail, current))
  const fresh = await issueToken(client, user.id, 'email_change_new', newEmail)
  await queueMail(client, emailChangeMail(publicUrl, newEmail, newEmail, fresh))
  return rows[0] ?? user
}

/** Has the other address still to agree? */
export async function awaitsOtherHalf(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from auth.one_time_tokens where user_id = $1 and purpose in ('email_change_current', 'email_change_new')`,
    [userId],
  )
  return (rowCount ?? 0) > 0
}

/**
 * Gives the account its new address and tells the old one. Links that were mailed to the old one are void.
 *
 * @throws AuthError 422 email_exists
 */
export async function applyEmailChange(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  newEmail: string,
  origin: Origin,
): Promise<UserRow> {
  const { rows } = await client
    .query<UserRow>(
      `update auth.users u set email = $2, new_email = null, email_confirmed_at = now(), updated_at = now()
       where u.id = $1 returning ${USER_COLUMNS}`,
      [user.id, newEmail],
    )
    .catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? refusal.newEmailTaken() : error
    })
  await forgetTokens(client, user.id)
  await queueMail(client, emailChangedMail(accounts.config.publicUrl, user.email, newEmail))
  await recordEvent(client, 'auth_email_change', user.id, origin, { from: user.email, to: newEmail })
  return rows[0] ?? user
}
