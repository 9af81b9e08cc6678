import type pg from 'pg'
import type { Accounts } from './accounts.ts'
import { requireEmail } from './credentials.ts'
import { limitRequests } from './limit-requests.ts'
import { limitMails } from './mail-limits.ts'
import type { Origin } from './request-origin.ts'
import { inWholeSteps } from './silent-answer.ts'
import { isSsoOnly } from './sso/sso-only.ts'
import { inTransaction } from './transaction.ts'
import { findUserByEmail, type UserRow } from './users.ts'

/**
 * For whoever asks for a mail to an address: limits first, alike for every address; then the work, in a time that does
 * not show whether there was any. Nobody is written to who is banned, or signs in through their organisation alone.
 *
 * @param work `user` is undefined where the address has no account
 */
export async function askForMail(
  accounts: Accounts,
  origin: Origin,
  typed: string,
  work: (client: pg.ClientBase, user: UserRow | undefined, email: string) => Promise<void>,
): Promise<void> {
  const email = requireEmail(typed)
  await limitRequests(accounts, origin.address)
  await limitMails(accounts, email)
  await inWholeSteps(() =>
    inTransaction(accounts.pool, async (client) => {
      const user = await findUserByEmail(client, email)
      if (user?.is_banned === true || (await isSsoOnly(client, email))) return
      await work(client, user, email)
    }),
  )
}
