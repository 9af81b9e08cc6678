import { z } from 'zod'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'

const LIFE = '5 minutes'
const MAX_FAILURES = 5

/** What a challenge is for, and whose it is: it is invalid for any other purpose or person. */
export interface Bound {
  readonly purpose: 'verify' | 'register' | 'sign-in'
  readonly factorId?: string
  readonly userId?: string
  readonly sessionId?: string
}

export interface Challenge {
  readonly id: string
  /** Seconds since 1970. */
  readonly expires_at: number
}

const MATCHES = `id = $1 and purpose = $2 and factor_id is not distinct from $3 and user_id is not distinct from $4
  and session_id is not distinct from $5 and used_at is null and expires_at > clock_timestamp()`

/** @param challenge what an authenticator must sign; absent for a code */
export async function openChallenge(db: Queryable, bound: Bound, challenge?: string): Promise<Challenge> {
  const { rows } = await db.query<Challenge>(
    `with asked as (update auth.mfa_factors set last_challenged_at = now() where id = $2)
     insert into auth.mfa_challenges (purpose, factor_id, user_id, session_id, challenge, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + $6::interval)
     returning id, floor(extract(epoch from expires_at))::float8 as expires_at`,
    [bound.purpose, bound.factorId ?? null, bound.userId ?? null, bound.sessionId ?? null, challenge ?? null, LIFE],
  )
  const [opened] = rows
  if (opened === undefined) throw new Error('an insert returned no row')
  return opened
}

/** Takes the challenge to sign. Of concurrent attempts only one gets it. */
export async function takeChallenge(db: Queryable, id: string, bound: Bound): Promise<string | undefined> {
  const { rows } = await db.query<{ challenge: string }>(
    `update auth.mfa_challenges set used_at = clock_timestamp() where ${MATCHES} returning challenge`,
    valuesOf(id, bound),
  )
  return rows[0]?.challenge
}

/**
 * Counts one attempt at a code before checking the code; false when no attempts are left, or the challenge has
 * expired.
 */
export async function tryChallenge(db: Queryable, id: string, bound: Bound): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.mfa_challenges set failures = failures + 1 where ${MATCHES} and failures < $6`,
    [...valuesOf(id, bound), MAX_FAILURES],
  )
  return rowCount === 1
}

/** After `tryChallenge`: the attempt does not count. */
export async function takeBackTry(db: Queryable, id: string): Promise<void> {
  await db.query('update auth.mfa_challenges set failures = failures - 1 where id = $1 and failures > 0', [id])
}

function valuesOf(id: string, bound: Bound): (string | null)[] {
  const given = z.uuid().safeParse(id)
  return [
    given.success ? given.data : null,
    bound.purpose,
    bound.factorId ?? null,
    bound.userId ?? null,
    bound.sessionId ?? null,
  ]
}
