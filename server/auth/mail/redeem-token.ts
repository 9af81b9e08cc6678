import type pg from 'pg'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { applyEmailChange, awaitsSecondConfirmation, undoEmailChange } from '../users/email-change.ts'
import type { RequestContext } from '../endpoint.ts'
import { resetFailures } from '../lockout/login-attempts.ts'
import type { TakeBack } from '../lockout/our-failures.ts'
import { consumeToken, type ConsumedToken, type TokenPurpose } from './mailed-tokens.ts'
import { proveByMail, proveWithFactor } from '../users/proven-address.ts'
import { authErrors, type AuthError } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import type { SessionMethod, SessionRow } from '../sessions/sessions.ts'
import { isSsoOnly } from '../sso/sso-only.ts'
import { USER_COLUMNS, type UserRow } from '../users/users.ts'

export interface PresentedToken {
  /** Of the token itself, or of the one whose code was given (`findByCode`); undefined when there is none. */
  readonly tokenHash: Buffer | undefined
  readonly purposes: readonly TokenPurpose[]
  /** For `withoutOurFailures`: attempts at a code that were counted. */
  readonly takeBacks: readonly TakeBack[]
  /** The error for any invalid token. */
  readonly refused: () => AuthError
}

export interface StartedSession {
  readonly user: UserRow
  readonly session: SessionRow
}

/** Purposes whose link or code signs in, and the method of the session. */
const SIGNS_IN: ReadonlyMap<TokenPurpose, SessionMethod> = new Map([
  ['signup', 'otp'],
  ['magiclink', 'magiclink'],
  ['invite', 'invite'],
  ['recovery', 'recovery'],
])

/**
 * Uses up a mailed token and starts a session. On an error the transaction is rolled back, so the token stays valid.
 *
 * @returns undefined for a link that confirms or undoes a change of address, which does not sign in
 */
export async function redeemToken(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  { tokenHash, purposes, refused }: PresentedToken,
): Promise<StartedSession | undefined> {
  const token = tokenHash === undefined ? undefined : await consumeToken(client, tokenHash, purposes)
  const user = token === undefined ? undefined : await lockUser(client, token.user_id)
  if (token === undefined || user === undefined || !isBound(token, user)) throw refused()
  if (token.purpose === 'email_change_cancel') {
    await undoEmailChange(client, user, token, originOf(c))
    return undefined
  }
  if (user.is_banned) throw authErrors.banned(403)
  if (await isSsoOnly(client, user.email)) throw refused()
  const method = SIGNS_IN.get(token.purpose)
  return method === undefined
    ? confirmEmailChange(accounts, c, client, user)
    : signInByMail(accounts, c, client, user, method)
}

async function lockUser(client: pg.ClientBase, id: string): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null for update`,
    [id],
  )
  return rows[0]
}

/** Whether the token was mailed to the account's current address. */
function isBound(token: ConsumedToken, user: UserRow): boolean {
  if (token.purpose === 'email_change_cancel') return true
  return token.address === (token.purpose === 'email_change_new' ? user.new_email : user.email)
}

/** Reading the mail proves the address, and lifts a lock caused by guessing. */
async function signInByMail(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  user: UserRow,
  method: SessionMethod,
): Promise<StartedSession> {
  const origin = originOf(c)
  await proveByMail(client, user, method === 'otp' && user.email_confirmed_at === null, origin)
  if (method === 'recovery') await resetFailures(client, accounts, { email: user.email, origin, device: undefined })
  const started = await beginSession(accounts, c, client, user, method)
  await proveWithFactor(client, user, started.session.id)
  await recordEvent(client, 'auth_login', user.id, origin, { email: user.email, success: true, method })
  return started
}

async function confirmEmailChange(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  user: UserRow,
): Promise<StartedSession | undefined> {
  if (user.new_email === null) throw authErrors.linkExpired()
  if (await awaitsSecondConfirmation(client, user.id)) return undefined
  const confirmed = { address: user.new_email, standing: 'proven', by: 'owner' } as const
  const changed = await applyEmailChange(accounts, client, user, confirmed, originOf(c))
  return beginSession(accounts, c, client, changed, 'otp')
}
