import type pg from 'pg'
import { recordEvent } from '#server/platform/record-event.ts'
import type { Accounts } from './accounts.ts'
import { beginSession } from './begin-session.ts'
import { applyEmailChange, awaitsOtherHalf, undoEmailChange } from './email-change.ts'
import type { RequestContext } from './endpoint.ts'
import { forgetFailures } from './login-attempts.ts'
import { consumeToken, type ConsumedToken, type TokenPurpose } from './mailed-tokens.ts'
import { proveByMail, proveWithFactor } from './proven-address.ts'
import { refusal, type AuthError } from './refusals.ts'
import { originOf } from './request-origin.ts'
import type { SessionMethod, SessionRow } from './sessions.ts'
import { isSsoOnly } from './sso/sso-only.ts'
import { USER_COLUMNS, type UserRow } from './users.ts'

export interface PresentedToken {
  /** Of the token itself, or of the one whose code was given (`findByCode`); undefined when there is none. */
  readonly tokenHash: Buffer | undefined
  readonly purposes: readonly TokenPurpose[]
  /** What to answer when the token is not good, whatever is wrong with it. */
  readonly refused: () => AuthError
}

export interface StartedSession {
  readonly user: UserRow
  readonly session: SessionRow
}

/** Purposes whose link or code signs in, and what the session is called. */
const SIGNS_IN: ReadonlyMap<TokenPurpose, SessionMethod> = new Map([
  ['signup', 'otp'],
  ['magiclink', 'magiclink'],
  ['invite', 'invite'],
  ['recovery', 'recovery'],
])

/**
 * Uses a mailed token up and starts a session. A refusal leaves the token unused, as the transaction is rolled back.
 *
 * @returns undefined where a link agrees to a change of address, or takes one back, and signs nobody in
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
    await undoEmailChange(client, user, token.address, originOf(c))
    return undefined
  }
  if (user.is_banned) throw refusal.banned(403)
  if (await isSsoOnly(client, user.email)) throw refused()
  const method = SIGNS_IN.get(token.purpose)
  return method === undefined
    ? agreeToChange(accounts, c, client, user)
    : signInByMail(accounts, c, client, user, method)
}

async function lockUser(client: pg.ClientBase, id: string): Promise<UserRow | undefined> {
  const { rows } = await client.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null for update`,
    [id],
  )
  return rows[0]
}

/** Is the address that the token went to still the one that it is about? */
function isBound(token: ConsumedToken, user: UserRow): boolean {
  if (token.purpose === 'email_change_cancel') return true
  return token.address === (token.purpose === 'email_change_new' ? user.new_email : user.email)
}

/** Who reads the mail owns the address: that proves it, and lifts a lock that a guesser brought about. */
async function signInByMail(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  user: UserRow,
  method: SessionMethod,
): Promise<StartedSession> {
  const origin = originOf(c)
  await proveByMail(client, user, method === 'otp' && user.email_confirmed_at === null, origin)
  if (method === 'recovery') await forgetFailures(client, accounts, { email: user.email, origin, device: undefined })
  const started = await beginSession(accounts, c, client, user, method)
  await proveWithFactor(client, user, started.session.id)
  await recordEvent(client, 'auth_login', user.id, origin, { email: user.email, success: true, method })
  return started
}

async function agreeToChange(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  user: UserRow,
): Promise<StartedSession | undefined> {
  if (user.new_email === null) throw refusal.linkExpired()
  if (await awaitsOtherHalf(client, user.id)) return undefined
  const agreed = { address: user.new_email, standing: 'proven', by: 'owner' } as const
  const changed = await applyEmailChange(accounts, client, user, agreed, originOf(c))
  return beginSession(accounts, c, client, changed, 'otp')
}
