import type pg from 'pg'

/** What a counter of failures counts, and what it shows to an administrator. */
export interface Counter {
  readonly key: Buffer
  readonly kind: 'pair' | 'account' | 'device' | 'factor'
  /** Of the account, which need not exist. */
  readonly email: string
  readonly address: string | null
  /** The failure that locks; the count stops one above it. Absent: never locks. */
  readonly lockAt?: number
  /** How long a lock lasts, and after which a count without a further failure is reset. PostgreSQL's `interval`. */
  readonly span: string
}

export interface Counted {
  readonly failures: number
  /** Seconds until the lock ends; 0 when there is none. */
  readonly left: number
}

/**
 * Counts one failure in one statement, exact for any number of concurrent ones on any number of servers. Attempts
 * during a lock do not prolong it. Uses the database's clock, and a table that survives a crash. What was written
 * while that clock stood in the future is capped: a lock ends one span from now.
 */
export async function countFailure(pool: pg.Pool, counter: Counter): Promise<Counted> {
  const { rows } = await pool.query<Counted>(
    `insert into auth.login_failures as f (key, failures, kind, user_id, address)
     values ($1, 1, $4, (select id from auth.users where email = $5 and deleted_at is null), $6)
     on conflict (key) do update set
       failures = case
         when coalesce(f.locked_until, f.last_failure_at + $3::interval) <= clock_timestamp() then 1
         else least(f.failures, coalesce($2, 1000000)) + 1 end,
       locked_until = case
         when coalesce(f.locked_until, f.last_failure_at + $3::interval) <= clock_timestamp() then null
         when f.failures + 1 = $2 or f.locked_until > clock_timestamp() + $3::interval
           then clock_timestamp() + $3::interval
         else f.locked_until end,
       last_failure_at = case
         when f.locked_until > clock_timestamp() then least(f.last_failure_at, clock_timestamp())
         else clock_timestamp() end,
       user_id = excluded.user_id, address = excluded.address
     returning failures,
       coalesce(ceil(extract(epoch from locked_until - clock_timestamp())), 0)::integer as left`,
    [counter.key, counter.lockAt ?? null, counter.span, counter.kind, counter.email, counter.address],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('an upsert returned no row')
  return row
}

/**
 * Takes one counted failure back, and with it a lock that the count no longer reaches. Attempts that met the lock were
 * refused and count for nothing, so the count goes on from the failure that locked.
 */
export async function takeBackFailure(pool: pg.Pool, { key, lockAt }: Pick<Counter, 'key' | 'lockAt'>): Promise<void> {
  await pool.query(
    `update auth.login_failures set failures = least(failures, $2) - 1, locked_until = null
     where key = $1 and failures > 0`,
    [key, lockAt ?? null],
  )
}
