import { counterKey, type Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import { networkOf } from '#server/platform/rate-limit/network.ts'
import { recordEvent, type EventOrigin } from '#server/platform/audit/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { countFailure, takeBackFailure } from '../lockout/count-failure.ts'
import type { TakeBack } from '../lockout/our-failures.ts'
import type { UserRow } from '../users/users.ts'
import { factorErrors } from './errors.ts'

const MAX_FAILURES = 15
const SPAN = '1 hour'

/** Wrong codes are counted for each factor, and for the recovery codes of a person, independent of their network. */
export type AttemptTarget = { readonly factorId: string } | 'recovery-codes'

/**
 * Counts a code as wrong before checking it; `resetCodeAttempts` resets the count after a correct one. This cannot lock
 * out a stranger, because the first factor has already been verified.
 *
 * @throws AuthError 429 beyond 15 in an hour
 */
export async function countCodeAttempt(
  accounts: Accounts,
  user: UserRow,
  attempted: AttemptTarget,
  origin: EventOrigin,
): Promise<void> {
  const { failures, left } = await countFailure(accounts.pool, {
    key: keyOf(accounts, user, attempted),
    kind: 'factor',
    email: user.email,
    address: networkOf(origin.address),
    lockAt: MAX_FAILURES,
    span: SPAN,
  })
  if (failures > MAX_FAILURES) throw factorErrors.tooManyFailures(Math.max(1, left))
}

/** For `withoutOurFailures`, after `countCodeAttempt`. */
export function takeBackCodeAttempt(accounts: Accounts, user: UserRow, attempted: AttemptTarget): TakeBack {
  return () => takeBackFailure(accounts.pool, { key: keyOf(accounts, user, attempted), lockAt: MAX_FAILURES })
}

export async function resetCodeAttempts(
  db: Queryable,
  accounts: Accounts,
  user: UserRow,
  attempted: AttemptTarget,
): Promise<void> {
  await db.query('delete from auth.login_failures where key = $1', [keyOf(accounts, user, attempted)])
}

/** Records in the audit log: right password, wrong second factor. */
export async function recordFailedFactor(
  accounts: Accounts,
  user: UserRow,
  origin: EventOrigin,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(accounts.pool, 'auth_factor_failed', user.id, origin, { email: user.email, ...details })
}

function keyOf(accounts: Accounts, user: UserRow, attempted: AttemptTarget): Buffer {
  return attempted === 'recovery-codes'
    ? counterKey(accounts.rateKey, 'recovery-codes', user.id)
    : counterKey(accounts.rateKey, 'factor', attempted.factorId)
}
