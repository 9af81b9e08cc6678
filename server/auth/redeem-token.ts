import type pg from 'pg'
import type { Accounts } from './accounts.ts'
import { applyEmailChange, awaitsOtherHalf } from './email-change.ts'
import { forgetFailures } from './login-attempts.ts'
import { consumeToken, type ConsumedToken, type TokenPurpose } from './mailed-tokens.ts'
import { recordEvent } from './record-event.ts'
import { refusal, type AuthError } from './refusals.ts'
import type { Origin } from './request-origin.ts'
import { startSession, type SessionRow } from './sessions.ts'
import { inTransaction } from './transaction.ts'
import { USER_COLUMNS, type UserRow } from './users.ts'

export interface PresentedToken {
  readonly token: string
  readonly purposes: readonly TokenPurpose[]
  /** Given by the client together with the token; must then be the one that the token was mailed to. */
  readonly email: string | undefined
  /** What to answer when the token is not good, whatever is wrong with it. */
  readonly refused: () => AuthError
}

export interface StartedSession {
  readonly user: UserRow
  readonly session: SessionRow
}

/**
 * Uses a mailed token up and starts a session. A refusal leaves the token unused.
 *
 * @returns undefined when one address of a change has agreed and the other has yet to
 */
export async function redeemToken(
  accounts: Accounts,
  presented: PresentedToken,
  origin: Origin,
): Promise<StartedSession | undefined> {
  return inTransaction(accounts.pool, async (client) => {
    const token = await consumeToken(client, presented.token, presented.purposes)
    const user = token === undefined ? undefined : await lockUser(client, token.user_id)
    if (token === undefined || user === undefined || !isBound(token, user, presented.email)) throw presented.refused()
    if (user.is_banned) throw refusal.banned(403)
    return token.purpose === 'signup' || token.purpose === 'recovery'
      ? signInByMail(accounts, client, user, token.purpose, origin)
      : agreeToChange(accounts, client, user, origin)
  })
}

async function lockUser(client: pg.ClientBase, id: string): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null for update`,
    [id],
  )
  return rows[0]
}

/** Is the address that the token went to still the one that it is about? */
function isBound(token: ConsumedToken, user: UserRow, given: string | undefined): boolean {
  if (given !== undefined && given !== token.address) return false
  return token.address === (token.purpose === 'email_change_new' ? user.new_email : user.email)
}

/** Who reads the mail owns the address: that confirms it, and lifts a lock that a guesser brought about. */
async function signInByMail(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  purpose: 'signup' | 'recovery',
  origin: Origin,
): Promise<StartedSession> {
  const method = purpose === 'recovery' ? 'recovery' : 'otp'
  await client.query('update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1', [
    user.id,
  ])
  if (method === 'recovery') await forgetFailures(client, accounts, user.email, origin.address)
  await recordEvent(client, 'auth_login', user.id, origin, { email: user.email, success: true, method })
  return startSession(client, user, method, origin)
}

async function agreeToChange(
  accounts: Accounts,
  client: pg.ClientBase,
  user: UserRow,
  origin: Origin,
): Promise<StartedSession | undefined> {
  if (user.new_email === null) throw refusal.linkExpired()
  if (await awaitsOtherHalf(client, user.id)) return undefined
  const changed = await applyEmailChange(accounts, client, user, user.new_email, origin)
  return startSession(client, changed, 'otp', origin)
}
