import type { Caller } from '#server/platform/caller.ts'
import { bearerToken } from '#server/platform/identify.ts'
import { TokenError } from '#server/platform/tokens.ts'
import type { Accounts } from './accounts.ts'
import { refusal } from './refusals.ts'
import { SESSION_COLUMNS, type SessionRow } from './sessions.ts'
import { findUser, type UserRow } from './users.ts'

export interface SignedIn {
  readonly user: UserRow
  readonly session: SessionRow & {
    /** The person has proved only just now who they are. */
    readonly is_recent: boolean
    /** A factor is owed, or the token is from before it was shown. */
    readonly is_weak: boolean
  }
  /** Of the token, for the trail. */
  readonly claimsText: string
}

/**
 * The user and session behind the bearer token, as the database has them now.
 *
 * @throws AuthError 401 no_authorization, 403 bad_jwt, user_not_found, user_banned, session_not_found
 */
export async function requireUser(accounts: Accounts, headers: Headers): Promise<SignedIn> {
  const token = bearerToken(headers)
  if (token === undefined) throw refusal.noBearer()
  const { userId, sessionId, claimsText } = await accounts.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof TokenError ? refusal.badJwt(error.message) : error
  })
  return signedInAs(accounts, userId, sessionId, claimsText)
}

/**
 * The same, for what changes an account or how one gets into it: not while a factor is owed, and not in another's name.
 *
 * @throws AuthError besides, 403 insufficient_aal, 403 impersonation_forbidden
 */
export async function requireOwner(accounts: Accounts, headers: Headers): Promise<SignedIn> {
  return ownerOf(await requireUser(accounts, headers))
}

/**
 * `requireUser` for functions, whose caller is known already: not while a factor is owed. Tokens of scripts are let through by
 * the entry: here they end.
 *
 * @throws AuthError as requireUser, 403 not_for_tokens, insufficient_aal
 */
export async function requireCaller(accounts: Accounts, caller: Caller): Promise<SignedIn> {
  const signedIn = await requireCallerOwing(accounts, caller)
  if (signedIn.session.is_weak) throw refusal.weakSession()
  return signedIn
}

/** The same also while a factor is owed: for showing what stands in for it. */
export async function requireCallerOwing(accounts: Accounts, caller: Caller): Promise<SignedIn> {
  if (caller.userId === undefined || caller.sessionId === undefined) throw refusal.noBearer()
  const signedIn = await signedInAs(accounts, caller.userId, caller.sessionId, caller.claimsText)
  if (signedIn.session.method === 'token') throw refusal.notForTokens()
  return signedIn
}

/** `requireOwner` for functions. */
export async function requireOwnCaller(accounts: Accounts, caller: Caller): Promise<SignedIn> {
  return ownerOf(await requireCaller(accounts, caller))
}

/**
 * For what must not be done with a session that was left open or stolen: the person has proved only just now who they are.
 * A second factor shown at the beginning of the session is no such proof.
 *
 * @throws AuthError 403 reauthentication_needed
 */
export function requireProof({ session }: SignedIn): void {
  if (!session.is_recent) throw refusal.proofNeeded()
}

async function signedInAs(
  accounts: Accounts,
  userId: string,
  sessionId: string,
  claimsText: string,
): Promise<SignedIn> {
  const user = await findUser(accounts.pool, userId)
  if (user === undefined) throw refusal.userNotFound()
  if (user.is_banned) throw refusal.banned(403)
  const { rows } = await accounts.pool.query<SignedIn['session']>(
    `select ${SESSION_COLUMNS}, state = 'factor' as is_weak, private.is_recent(id) as is_recent
     from auth.sessions, private.session_state(id, $3::jsonb ->> 'aal') as state
     where id = $1 and user_id = $2 and state <> 'ended'`,
    [sessionId, user.id, claimsText],
  )
  const [session] = rows
  if (session === undefined) throw refusal.sessionNotFound()
  return { user, session, claimsText }
}

function ownerOf(signedIn: SignedIn): SignedIn {
  if (signedIn.session.is_weak) throw refusal.weakSession()
  if (signedIn.session.actor_id !== null) throw refusal.notWhileImpersonating()
  return signedIn
}
