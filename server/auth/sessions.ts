import type pg from 'pg'
import { ACCESS_TOKEN_LIFE_S } from '#server/platform/tokens.ts'
import type { Accounts } from './accounts.ts'
import { formatRefreshToken } from './refresh-token.ts'
import type { Origin } from './request-origin.ts'
import { userJson } from './user-json.ts'
import { USER_COLUMNS, type UserRow } from './users.ts'

const SESSION_LIFE = '30 days'

export type SessionMethod = 'password' | 'otp' | 'recovery'

export interface SessionRow {
  readonly id: string
  readonly method: SessionMethod
  readonly refresh_counter: string
  readonly created_at: Date
}

/** Starts a session with a new id, whatever the client held before, and notes the sign-in with the user. */
export async function startSession(
  client: pg.ClientBase,
  user: UserRow,
  method: SessionMethod,
  origin: Origin,
): Promise<{ user: UserRow; session: SessionRow }> {
  const signedIn = await client.query<UserRow>(
    `update auth.users u set last_sign_in_at = now(), updated_at = now() where u.id = $1 returning ${USER_COLUMNS}`,
    [user.id],
  )
  const started = await client.query<SessionRow>(
    `insert into auth.sessions (user_id, method, not_after, user_agent, address)
     values ($1, $2, now() + $3::interval, $4, $5) returning id, method, refresh_counter, created_at`,
    [user.id, method, SESSION_LIFE, origin.userAgent, origin.address],
  )
  const [userRow] = signedIn.rows
  const [session] = started.rows
  if (userRow === undefined || session === undefined) throw new Error('a session could not be started')
  return { user: userRow, session }
}

/** The tokens of a session, as the interface hands them out. */
export async function sessionJson(
  accounts: Accounts,
  user: UserRow,
  session: SessionRow,
): Promise<Record<string, unknown>> {
  const { token, expiresAt } = await accounts.tokens.sign({
    userId: user.id,
    sessionId: session.id,
    more: {
      email: user.email,
      phone: '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      aal: 'aal1',
      amr: [{ method: session.method, timestamp: Math.floor(session.created_at.getTime() / 1000) }],
      is_anonymous: false,
    },
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFE_S,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(accounts.refreshKey, {
      sessionId: session.id,
      counter: BigInt(session.refresh_counter),
    }),
    user: userJson(user),
  }
}

/** Ends sessions of a user: all of them, one, or all but one. Their access tokens stop working at once. */
export async function endSessions(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  const only = typeof which === 'object' && 'only' in which ? which.only : null
  const except = typeof which === 'object' && 'except' in which ? which.except : null
  await db.query(
    `update auth.sessions set revoked_at = now()
     where user_id = $1 and revoked_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
    [userId, only, except],
  )
}
