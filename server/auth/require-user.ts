import { bearerToken } from '#server/platform/identify.ts'
import { TokenError } from '#server/platform/tokens.ts'
import type { Accounts } from './accounts.ts'
import { refusal } from './refusals.ts'
import type { SessionRow } from './sessions.ts'
import { findUser, type UserRow } from './users.ts'

/** How long a session counts as just begun, for changes that otherwise need the password again. */
const RECENT = '1 hour'

export interface SignedIn {
  readonly user: UserRow
  readonly session: SessionRow & { readonly is_recent: boolean }
}

/**
 * The user and session behind the bearer token, as the database has them now.
 *
 * @throws AuthError 401 no_authorization, 403 bad_jwt, user_not_found, user_banned, session_not_found
 */
export async function requireUser(accounts: Accounts, headers: Headers): Promise<SignedIn> {
  const token = bearerToken(headers)
  if (token === undefined) throw refusal.noBearer()
  const verified = await accounts.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof TokenError ? refusal.badJwt(error.message) : error
  })
  const user = await findUser(accounts.pool, verified.userId)
  if (user === undefined) throw refusal.userNotFound()
  if (user.is_banned) throw refusal.banned(403)
  const { rows } = await accounts.pool.query<SignedIn['session']>(
    `select id, method, refresh_counter, created_at, created_at > now() - $3::interval as is_recent
     from auth.sessions where id = $1 and user_id = $2 and revoked_at is null and not_after > now()`,
    [verified.sessionId, user.id, RECENT],
  )
  const [session] = rows
  if (session === undefined) throw refusal.sessionNotFound()
  return { user, session }
}
