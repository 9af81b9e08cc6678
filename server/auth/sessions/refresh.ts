import type pg from 'pg'
import { z } from 'zod'
import { notify } from '#server/platform/mail/notify.ts'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import type { Endpoint } from '../endpoint.ts'
import { readBody } from '../read-body.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { judgeCounter, parseRefreshToken, type RefreshToken } from './refresh-token.ts'
import { authErrors, type AuthError } from '../errors.ts'
import { originOf, type Origin } from '../request-origin.ts'
import { SESSION_COLUMNS, sessionJson, type SessionRow } from './sessions.ts'
import { inTransaction } from '../transaction.ts'
import { findUser, type UserRow } from '../users/users.ts'

const INACTIVITY = '7 days'
/** Only rotations count: repeated requests with one token within its grace time are one. */
const ROTATIONS = { name: 'refresh', limit: 30, windowS: 60 }

const SESSION_STOLEN = {
  kind: 'session',
  title: 'A session of yours was ended',
  body: 'Its key was used twice, as happens when someone copied it. If you were signed out just now, sign in again; if you do not know why, change your password.',
  link: '/profile',
} as const

const input = z.object({ refresh_token: z.string().max(500).nullish() })

interface LockedSession extends SessionRow {
  readonly user_id: string
  readonly is_revoked: boolean
  readonly is_expired: boolean
  /** For any reason: an impersonation also ends with the session that started it. */
  readonly is_over: boolean
  readonly since_rotation_ms: number
}

type Outcome = { user: UserRow; session: SessionRow } | { refused: AuthError }

/** POST /token?grant_type=refresh_token. */
export const refresh: Endpoint = async (accounts, c) => {
  const origin = originOf(c)
  const { refresh_token: text } = await readBody(c.req.raw, input)
  if (!text) throw authErrors.invalid('refresh_token required')
  const presented = parseRefreshToken(accounts.refreshKey, text)
  if (presented === undefined) throw authErrors.refreshTokenNotFound()
  const outcome = await inTransaction(accounts.pool, (client) => advance(accounts, client, presented, origin))
  if ('refused' in outcome) throw outcome.refused
  return c.json(await sessionJson(accounts, outcome.user, outcome.session))
}

/** Errors are returned, not thrown, so that the changes of a replay are committed. */
async function advance(
  accounts: Accounts,
  client: pg.ClientBase,
  presented: RefreshToken,
  origin: Origin,
): Promise<Outcome> {
  const session = await lockSession(client, presented.sessionId)
  if (session === undefined || session.is_revoked) return { refused: authErrors.refreshTokenNotFound() }
  if (session.is_expired) return { refused: authErrors.sessionExpired() }
  const user = await findUser(client, session.user_id)
  if (user === undefined) return { refused: authErrors.refreshTokenNotFound() }
  if (user.is_banned) return { refused: authErrors.banned(400) }
  if (session.is_over) return { refused: authErrors.refreshTokenNotFound() }

  const verdict = judgeCounter(presented.counter, BigInt(session.refresh_counter), session.since_rotation_ms)
  if (verdict === 'repeat') return { user, session }
  if (verdict === 'replay') {
    await client.query('update auth.sessions set revoked_at = now() where id = $1', [session.id])
    await notify(client, user.id, SESSION_STOLEN)
    await recordEvent(client, 'auth_refresh_reuse', user.id, origin, { session_id: session.id })
    return { refused: authErrors.refreshTokenUsed() }
  }
  const rate = await countRequest(client, accounts.rateKey, ROTATIONS, session.id)
  if (!rate.allowed) return { refused: authErrors.tooManyRequests(rate.retryAfterS) }
  return { user, session: await rotate(client, session.id) }
}

async function lockSession(client: pg.ClientBase, id: string): Promise<LockedSession | undefined> {
  const { rows } = await client.query<LockedSession>(
    `select ${SESSION_COLUMNS}, user_id, revoked_at is not null as is_revoked, private.session_state(id) = 'ended' as is_over,
       not_after <= clock_timestamp() or refreshed_at < clock_timestamp() - $2::interval as is_expired,
       (extract(epoch from clock_timestamp() - refreshed_at) * 1000)::float8 as since_rotation_ms
     from auth.sessions where id = $1 for update`,
    [id, INACTIVITY],
  )
  return rows[0]
}

async function rotate(client: pg.ClientBase, id: string): Promise<SessionRow> {
  const { rows } = await client.query<SessionRow>(
    `update auth.sessions set refresh_counter = refresh_counter + 1, refreshed_at = clock_timestamp()
     where id = $1 returning ${SESSION_COLUMNS}`,
    [id],
  )
  const [session] = rows
  if (session === undefined) throw new Error('a locked session is gone')
  return session
}
