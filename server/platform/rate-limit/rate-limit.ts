import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** A number of requests in a number of seconds. `name` separates the counters of different limits. */
export interface RateLimit {
  readonly name: string
  readonly limit: number
  readonly windowS: number
}

export interface RateVerdict {
  readonly allowed: boolean
  /** Seconds until the window ends; at least 1. */
  readonly retryAfterS: number
}

/** A connection or a pool: with a connection the count belongs to its transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

/**
 * The key of a stored counter. An HMAC, so that the table does not reveal who signs in from where.
 *
 * @param secret the derived key of purpose `rate`
 */
export function counterKey(secret: Buffer, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', secret)
  for (const part of parts)
    mac
      .update(`${Buffer.byteLength(part)}:`)
      .update(part)
      .update(',')
  return mac.digest()
}

/**
 * Counts one request and returns whether it is within the limit. Windows are fixed and begin with their first
 * request, by the database's clock, so that all servers share them and a wrong clock allows nothing more. A window that
 * began while that clock stood in the future ends one window from now.
 */
export async function countRequest(
  db: Queryable,
  secret: Buffer,
  limit: RateLimit,
  ...parts: string[]
): Promise<RateVerdict> {
  const { rows } = await db.query<{ count: number; left: number }>(
    `insert into auth.rate_counters as c (key, count, resets_at)
     values ($1, 1, clock_timestamp() + make_interval(secs => $2))
     on conflict (key) do update set
       count = case when c.resets_at <= clock_timestamp() then 1 else least(c.count, 1000000) + 1 end,
       resets_at = case when c.resets_at <= clock_timestamp() then excluded.resets_at
         else least(c.resets_at, excluded.resets_at) end
     returning count, ceil(extract(epoch from resets_at - clock_timestamp()))::integer as left`,
    [counterKey(secret, limit.name, ...parts), limit.windowS],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('an upsert returned no row')
  return { allowed: row.count <= limit.limit, retryAfterS: Math.max(1, row.left) }
}
