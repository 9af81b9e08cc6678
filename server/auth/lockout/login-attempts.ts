import { setTimeout as delay } from 'node:timers/promises'
import { notify } from '#server/platform/mail/notify.ts'
import { counterKey, countRequest, type Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import { networkOf } from '#server/platform/rate-limit/network.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { countFailure, takeBackFailure, type Counter } from './count-failure.ts'
import { authErrors } from '../errors.ts'
import { withoutOurFailures, type TakeBack } from './our-failures.ts'
import type { Origin } from '../request-origin.ts'

const MAX_FAILURES = 5
const LOCK = '30 minutes'
/**
 * Failures of one account from unknown devices everywhere, after which further attempts are delayed, never locked
 * out.
 */
const SLOW_AFTER = 100
const SLOW_SPAN = '1 day'
const MAX_DELAY_MS = 8_000
const DELAY_STEP_MS = 250
/**
 * Delayed attempts of one account at a time: a delay that all attempts wait in parallel would slow down no attacker.
 */
const MAX_WAITING = 3
const ONE_LOCK_NOTICE_A_DAY = { name: 'lock-notice', limit: 1, windowS: 86_400 }

/** A sign-in attempt: which account, from where. */
export interface Attempt {
  readonly email: string
  readonly origin: Origin
  /** The account's known device that the browser proves to be (`knownDevice`). */
  readonly device: string | undefined
}

/** An attempt that was counted. */
export interface CountedAttempt {
  /** Which one it is since the last right password. */
  readonly number: number
  /** For `withoutOurFailures`. */
  readonly takeBacks: readonly TakeBack[]
}

/**
 * Counts an attempt as failed before its password is checked, so that neither a crash nor 200 concurrent attempts are
 * free. `resetFailures` resets the count after the right password; `withoutOurFailures` takes the attempt back.
 *
 * A known device has a count of its own, independent of attempts elsewhere; all others share that of the account and
 * their network. The account need not exist: a lock does not reveal that.
 *
 * @throws AuthError 429 account_locked after five failures, over_request_rate_limit where too many wait already
 */
export async function countAttempt(accounts: Accounts, { email, origin, device }: Attempt): Promise<CountedAttempt> {
  const network = networkOf(origin.address)
  const own =
    device === undefined
      ? { kind: 'pair' as const, key: pairKey(accounts, email, network) }
      : { kind: 'device' as const, key: deviceKey(accounts, email, device) }
  const counter = { ...own, email, address: network, lockAt: MAX_FAILURES, span: LOCK }
  const { failures, left } = await countFailure(accounts.pool, counter)
  if (failures > MAX_FAILURES) throw authErrors.locked(Math.max(1, left))
  const takeBacks = [() => takeBackFailure(accounts.pool, counter)]
  if (device !== undefined) return { number: failures, takeBacks }
  const slow = slowCounter(accounts, email)
  await withoutOurFailures(accounts.log, takeBacks, () => slowDown(accounts, slow))
  return { number: failures, takeBacks: [...takeBacks, () => takeBackFailure(accounts.pool, slow)] }
}

/**
 * After a complete sign-in, or a password set by mail: resets the count of this network and device, and of the
 * account.
 */
export async function resetFailures(
  db: Queryable,
  accounts: Accounts,
  { email, origin, device }: Attempt,
): Promise<void> {
  const keys = [pairKey(accounts, email, networkOf(origin.address)), accountKey(accounts, email)]
  if (device !== undefined) keys.push(deviceKey(accounts, email, device))
  await db.query('delete from auth.login_failures where key = any($1)', [keys])
}

/**
 * Records that a failed attempt has locked. Notifies the owner at most once a day: an attacker who locks an account
 * repeatedly must not fill the owner's mailbox too.
 */
export async function notifyLockout(
  accounts: Accounts,
  { email, origin }: Attempt,
  { number: failures }: CountedAttempt,
  userId: string | undefined,
): Promise<void> {
  if (failures < MAX_FAILURES) return
  await recordEvent(accounts.pool, 'auth_locked', userId, origin, { email, failures })
  const { allowed } = await countRequest(accounts.pool, accounts.rateKey, ONE_LOCK_NOTICE_A_DAY, email)
  if (!allowed || userId === undefined) return
  await notify(accounts.pool, userId, {
    kind: 'lock',
    title: 'Signing in to your account was locked for 30 minutes',
    body: `Five wrong passwords came from ${origin.address}. Devices on which you signed in before are not affected. If it was not you, there is nothing to do.`,
    link: '/profile',
  })
}

/** By account, the number of attempts that wait on this server. */
const waiting = new Map<string, number>()

function slowCounter(accounts: Accounts, email: string): Counter {
  return { key: accountKey(accounts, email), kind: 'account', email, address: null, span: SLOW_SPAN }
}

async function slowDown(accounts: Accounts, counter: Counter): Promise<void> {
  const { failures } = await countFailure(accounts.pool, counter)
  if (failures <= SLOW_AFTER) return
  const ms = Math.min(MAX_DELAY_MS, (failures - SLOW_AFTER) * DELAY_STEP_MS)
  const account = counter.key.toString('hex')
  const before = waiting.get(account) ?? 0
  if (before >= MAX_WAITING) throw authErrors.tooManyRequests(Math.ceil(ms / 1_000))
  waiting.set(account, before + 1)
  try {
    await delay(ms)
  } finally {
    const left = (waiting.get(account) ?? 1) - 1
    if (left === 0) waiting.delete(account)
    else waiting.set(account, left)
  }
}

const pairKey = (accounts: Accounts, email: string, network: string) =>
  counterKey(accounts.rateKey, 'login-pair', email, network)
const deviceKey = (accounts: Accounts, email: string, device: string) =>
  counterKey(accounts.rateKey, 'login-device', email, device)
const accountKey = (accounts: Accounts, email: string) => counterKey(accounts.rateKey, 'login-account', email)
