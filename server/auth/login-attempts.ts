import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { counterKey, countRequest } from '#server/platform/rate-limit.ts'
import { networkOf } from '#server/platform/rate-limit-network.ts'
import type { Accounts } from './accounts.ts'
import { refusal } from './refusals.ts'

const MAX_FAILURES = 5
const LOCK = '30 minutes'
/** Failures of one account from everywhere, after which each further attempt waits; nobody is locked out by it. */
const SLOW_AFTER = 100
const MAX_DELAY_MS = 8_000
const DELAY_STEP_MS = 250

/**
 * Counts a request that carries a password or asks for a mail.
 *
 * @throws AuthError 429 beyond AUTH_ATTEMPTS_PER_MINUTE (30, specification section 9) from one network address
 */
export async function limitRequests(accounts: Accounts, address: string): Promise<void> {
  const limit = { name: 'password', limit: accounts.config.authAttemptsPerMinute, windowS: 60 }
  const verdict = await countRequest(accounts.pool, accounts.rateKey, limit, networkOf(address))
  if (!verdict.allowed) throw refusal.tooManyRequests(verdict.retryAfterS)
}

/**
 * Counts an attempt as failed before its password is looked at, so that neither a crash nor 200 attempts at once
 * are free. `forgetFailures` takes it back after the right password.
 *
 * The account need not exist: a lock says nothing about that.
 *
 * @returns the number of this attempt since the last right password
 * @throws AuthError 429 account_locked after five failures of this pair of account and network address
 */
export async function countAttempt(accounts: Accounts, email: string, address: string): Promise<number> {
  const pair = await countFailure(accounts, pairKey(accounts, email, address), MAX_FAILURES)
  if (pair.failures > MAX_FAILURES) throw refusal.locked(Math.max(1, pair.left))
  const account = await countFailure(accounts, accountKey(accounts, email), undefined)
  if (account.failures > SLOW_AFTER) {
    await delay(Math.min(MAX_DELAY_MS, (account.failures - SLOW_AFTER) * DELAY_STEP_MS))
  }
  return pair.failures
}

/** After a right password, or a password set by mail: the slate of this pair and account is clean. */
export async function forgetFailures(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  accounts: Accounts,
  email: string,
  address: string,
): Promise<void> {
  await db.query('delete from auth.login_failures where key = any($1)', [
    [pairKey(accounts, email, address), accountKey(accounts, email)],
  ])
}

function pairKey(accounts: Accounts, email: string, address: string): Buffer {
  return counterKey(accounts.rateKey, 'login-pair', email, networkOf(address))
}

function accountKey(accounts: Accounts, email: string): Buffer {
  return counterKey(accounts.rateKey, 'login-account', email)
}

/**
 * One more failure. Half an hour without any begins anew. Attempts while locked do not prolong the lock.
 *
 * @param lockAt locks with this failure; the count stops one above it
 */
async function countFailure(
  accounts: Accounts,
  key: Buffer,
  lockAt: number | undefined,
): Promise<{ failures: number; left: number }> {
  const { rows } = await accounts.pool.query<{ failures: number; left: number }>(
    `insert into auth.login_failures as f (key, failures) values ($1, 1)
     on conflict (key) do update set
       failures = case
         when coalesce(f.locked_until, f.last_failure_at + $3::interval) <= clock_timestamp() then 1
         else least(f.failures, coalesce($2, 1000000)) + 1 end,
       locked_until = case
         when coalesce(f.locked_until, f.last_failure_at + $3::interval) <= clock_timestamp() then null
         when f.failures + 1 = $2 then clock_timestamp() + $3::interval
         else f.locked_until end,
       last_failure_at = case when f.locked_until > clock_timestamp() then f.last_failure_at else clock_timestamp() end
     returning failures, coalesce(ceil(extract(epoch from locked_until - clock_timestamp())), 0)::integer as left`,
    [key, lockAt ?? null, LOCK],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('an upsert returned no row')
  return row
}
