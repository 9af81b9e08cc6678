import type pg from 'pg'
import type { Accounts } from '../accounts.ts'
import { requireEmail } from '../sign-in/credentials.ts'
import { limitRequests } from '../lockout/limit-requests.ts'
import { limitMails, type MailKind } from './mail-limits.ts'
import type { Origin } from '../request-origin.ts'
import { padResponseTime } from '../pad-response-time.ts'
import { isSsoOnly } from '../sso/sso-only.ts'
import { isSignUpOpen } from '../sign-in/open-sign-up.ts'
import { inTransaction } from '../transaction.ts'
import { findUserByEmail, type UserRow } from '../users/users.ts'

/**
 * Handles a request for a mail to an address: first the limits, the same for every address; then the work, in a time
 * that does not reveal whether there was any. No mail goes to people who are banned or who may sign in only through
 * their organisation.
 *
 * @param work `user` is undefined if the address has no account
 */
export async function requestMail(
  accounts: Accounts,
  kind: MailKind,
  origin: Origin,
  typed: string,
  work: (client: pg.ClientBase, user: UserRow | undefined, email: string) => Promise<void>,
): Promise<void> {
  const email = requireEmail(typed)
  await limitRequests(accounts, origin.address)
  await limitMails(accounts, kind, email)
  await padResponseTime(() =>
    inTransaction(accounts.pool, async (client) => {
      const user = await findUserByEmail(client, email)
      if (user?.is_banned === true || (await isSsoOnly(client, email))) return
      if (user !== undefined && (await isInvitationOver(client, user))) return
      await work(client, user, email)
    }),
  )
}

/** Of an account that was never opened: without the invitation that made it, closed sign-up stays closed to it. */
async function isInvitationOver(client: pg.ClientBase, user: UserRow): Promise<boolean> {
  const isOpened = user.email_confirmed_at !== null || user.encrypted_password !== null
  if (isOpened || user.invited_at === null || (await isSignUpOpen(client))) return false
  const { rowCount } = await client.query(
    `select from auth.one_time_tokens where user_id = $1 and purpose = 'invite' and expires_at > now()`,
    [user.id],
  )
  return rowCount === 0
}
