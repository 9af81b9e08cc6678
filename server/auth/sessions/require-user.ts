import type { Caller } from '#server/platform/callers/caller.ts'
import { bearerToken } from '#server/platform/callers/identify.ts'
import { TokenError } from '#server/platform/keys/tokens.ts'
import type { Accounts } from '../accounts.ts'
import { authErrors } from '../errors.ts'
import { SESSION_COLUMNS, type SessionRow } from './sessions.ts'
import { findUser, type UserRow } from '../users/users.ts'

export interface SignedIn {
  readonly user: UserRow
  readonly session: SessionRow & {
    /** The person has proved their identity recently. */
    readonly is_recent: boolean
    /** A factor is owed, or the token is older than the factor's verification. */
    readonly is_weak: boolean
  }
  /** Of the token, for the audit log. */
  readonly claimsText: string
}

/**
 * The user and session of the bearer token, as currently stored in the database.
 *
 * @throws AuthError 401 no_authorization, 403 bad_jwt, user_not_found, user_banned, session_not_found
 */
export async function requireUser(accounts: Accounts, headers: Headers): Promise<SignedIn> {
  const token = bearerToken(headers)
  if (token === undefined) throw authErrors.noBearer()
  const { userId, sessionId, claimsText } = await accounts.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof TokenError ? authErrors.badJwt(error.message) : error
  })
  return signedInAs(accounts, userId, sessionId, claimsText)
}

/**
 * The same, for changes of an account or its sign-in: refused while a factor is owed, and during impersonation.
 *
 * @throws AuthError in addition 403 insufficient_aal, 403 impersonation_forbidden
 */
export async function requireOwner(accounts: Accounts, headers: Headers): Promise<SignedIn> {
  return ownerOf(await requireUser(accounts, headers))
}

/**
 * `requireUser` for functions, whose caller is known already: refused while a factor is owed. The entry accepts
 * access tokens of scripts; they are refused here.
 *
 * @throws AuthError as requireUser, 403 not_for_tokens, insufficient_aal
 */
export async function requireCaller(accounts: Accounts, caller: Caller): Promise<SignedIn> {
  const signedIn = await requireCallerOwing(accounts, caller)
  if (signedIn.session.is_weak) throw authErrors.weakSession()
  return signedIn
}

/** The same also while a factor is owed, for redeeming a recovery code. */
export async function requireCallerOwing(accounts: Accounts, caller: Caller): Promise<SignedIn> {
  if (caller.userId === undefined || caller.sessionId === undefined) throw authErrors.noBearer()
  const signedIn = await signedInAs(accounts, caller.userId, caller.sessionId, caller.claimsText)
  if (signedIn.session.method === 'token') throw authErrors.notForTokens()
  return signedIn
}

/** `requireOwner` for functions. */
export async function requireOwnCaller(accounts: Accounts, caller: Caller): Promise<SignedIn> {
  return ownerOf(await requireCaller(accounts, caller))
}

/**
 * Step-up: for actions that an unattended or stolen session must not perform, the person must have proved their
 * identity recently. A second factor verified at the beginning of the session does not count.
 *
 * @throws AuthError 403 reauthentication_needed
 */
export function requireStepUp({ session }: SignedIn): void {
  if (!session.is_recent) throw authErrors.stepUpRequired()
}

async function signedInAs(
  accounts: Accounts,
  userId: string,
  sessionId: string,
  claimsText: string,
): Promise<SignedIn> {
  const user = await findUser(accounts.pool, userId)
  if (user === undefined) throw authErrors.userNotFound()
  if (user.is_banned) throw authErrors.banned(403)
  const { rows } = await accounts.pool.query<SignedIn['session']>(
    `select ${SESSION_COLUMNS}, state = 'factor' as is_weak, private.is_recent(id) as is_recent
     from auth.sessions, private.session_state(id, $3::jsonb ->> 'aal') as state
     where id = $1 and user_id = $2 and state <> 'ended'`,
    [sessionId, user.id, claimsText],
  )
  const [session] = rows
  if (session === undefined) throw authErrors.sessionNotFound()
  return { user, session, claimsText }
}

function ownerOf(signedIn: SignedIn): SignedIn {
  if (signedIn.session.is_weak) throw authErrors.weakSession()
  if (signedIn.session.actor_id !== null) throw authErrors.notWhileImpersonating()
  return signedIn
}
