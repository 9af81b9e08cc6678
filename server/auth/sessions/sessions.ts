import type pg from 'pg'
import { z } from 'zod'
import { ACCESS_TOKEN_LIFE_S } from '#server/platform/keys/tokens.ts'
import type { Accounts } from '../accounts.ts'
import { formatRefreshToken } from './refresh-token.ts'
import type { Origin } from '../request-origin.ts'
import { userJson } from '../users/user-json.ts'
import { USER_COLUMNS, type UserRow } from '../users/users.ts'

const SESSION_LIFE = '30 days'

/** How a session was started. Access tokens and impersonations are sessions too. */
export type SessionMethod =
  'password' | 'otp' | 'magiclink' | 'recovery' | 'invite' | 'passkey' | 'oidc' | 'saml' | 'impersonation' | 'token'

/** One method by which the person proved their identity, with its time in seconds. */
export interface Proof {
  readonly method: string
  readonly timestamp: number
  readonly provider?: string
}

export interface SessionRow {
  readonly id: string
  readonly method: SessionMethod
  readonly aal: 'aal1' | 'aal2'
  /** Newest first. */
  readonly amr: readonly Proof[]
  /** Can do nothing but verify the factor. */
  readonly needs_factor: boolean
  readonly read_only: boolean
  /** The administrator who impersonates the person. */
  readonly actor_id: string | null
  readonly not_after: Date
  readonly refresh_counter: string
  readonly created_at: Date
}

/** Columns of a `SessionRow`. */
export const SESSION_COLUMNS =
  'id, method, aal, amr, needs_factor, read_only, actor_id, not_after, refresh_counter, created_at'

/** Properties of a session besides its method. */
export interface SessionBeginning {
  /** aal2 if the sign-in itself had two factors (a passkey with user verification). */
  readonly aal?: 'aal1' | 'aal2'
  readonly provider?: string
  readonly deviceId?: string
}

/**
 * Starts a session with a new id, and records the sign-in with the user. It owes a factor when the person has one and
 * the sign-in did not verify it.
 */
export async function startSession(
  client: pg.ClientBase,
  user: Pick<UserRow, 'id'>,
  method: SessionMethod,
  origin: Origin,
  { aal = 'aal1', provider, deviceId }: SessionBeginning = {},
): Promise<{ user: UserRow; session: SessionRow }> {
  const signedIn = await client.query<UserRow>(
    `update auth.users u set last_sign_in_at = now(), updated_at = now() where u.id = $1 returning ${USER_COLUMNS}`,
    [user.id],
  )
  const started = await client.query<SessionRow>(
    `insert into auth.sessions (user_id, method, not_after, user_agent, address, aal, amr, device_id, needs_factor)
     values ($1, $2, now() + $3::interval, $4, $5, $6,
       jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('method', $2::text, 'timestamp', extract(epoch from now())::bigint, 'provider', $7::text))),
       $8, $6 = 'aal1' and exists (select from auth.mfa_factors f where f.user_id = $1 and f.status = 'verified'))
     returning ${SESSION_COLUMNS}`,
    [user.id, method, SESSION_LIFE, origin.userAgent, origin.address, aal, provider ?? null, deviceId ?? null],
  )
  const [userRow] = signedIn.rows
  const [session] = started.rows
  if (userRow === undefined || session === undefined) throw new Error('a session could not be started')
  return { user: userRow, session }
}

/** A session in the format of the interface. */
export const sessionAnswer = z.looseObject({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: z.looseObject({}),
})

/** The tokens of a session, in the format of the interface. */
export async function sessionJson(
  accounts: Accounts,
  user: UserRow,
  session: SessionRow,
): Promise<z.infer<typeof sessionAnswer>> {
  const { token, expiresAt } = await accounts.tokens.sign({
    userId: user.id,
    sessionId: session.id,
    more: {
      email: user.email,
      phone: '',
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      aal: session.aal,
      amr: session.amr,
      is_anonymous: false,
      ...(session.actor_id === null ? {} : actingClaims(session, session.actor_id)),
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

/** The impersonating administrator; the other claims let the page show what this session may do and until when. */
function actingClaims({ read_only, not_after }: SessionRow, actorId: string): Record<string, unknown> {
  return { act: { sub: actorId }, read_only, ends_at: Math.floor(not_after.getTime() / 1000) }
}

/**
 * Ends sessions of a user: all, one, those in browsers, or those in browsers but one. Their access tokens stop
 * working at once. Signing out does not end the access tokens of scripts.
 */
export async function endSessions(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  userId: string,
  which: { only: string } | { except: string } | 'in browsers' | 'all',
): Promise<void> {
  const only = typeof which === 'object' && 'only' in which ? which.only : null
  const except = typeof which === 'object' && 'except' in which ? which.except : null
  await db.query(
    `update auth.sessions set revoked_at = now()
     where user_id = $1 and revoked_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
       and ($4 or method <> 'token')`,
    [userId, only, except, which === 'all'],
  )
}
