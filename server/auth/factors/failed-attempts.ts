import { counterKey, type Queryable } from '#server/platform/rate-limit.ts'
import { networkOf } from '#server/platform/rate-limit-network.ts'
import { recordEvent, type EventOrigin } from '#server/platform/record-event.ts'
import type { Accounts } from '../accounts.ts'
import { countFailure } from '../count-failure.ts'
import type { UserRow } from '../users.ts'
import { factorRefusal } from './refusals.ts'

const MAX_FAILURES = 15
const SPAN = '1 hour'

/** Wrong codes are counted for each factor, and for the recovery codes of a person, wherever they come from. */
export type Guessed = { readonly factorId: string } | 'recovery-codes'

/**
 * Counts a code as wrong before it is looked at; `forgetGuesses` takes it back after the right one. Whoever gets here
 * has shown the password or the like, so it is no way to lock a stranger out.
 *
 * @throws AuthError 429 beyond 15 in an hour
 */
export async function countGuess(
  accounts: Accounts,
  user: UserRow,
  guessed: Guessed,
  origin: EventOrigin,
): Promise<void> {
  const { failures, left } = await countFailure(accounts.pool, {
    key: keyOf(accounts, user, guessed),
    kind: 'factor',
    email: user.email,
    address: networkOf(origin.address),
    lockAt: MAX_FAILURES,
    span: SPAN,
  })
  if (failures > MAX_FAILURES) throw factorRefusal.tooManyFailures(Math.max(1, left))
}

export async function forgetGuesses(db: Queryable, accounts: Accounts, user: UserRow, guessed: Guessed): Promise<void> {
  await db.query('delete from auth.login_failures where key = $1', [keyOf(accounts, user, guessed)])
}

/** Right password, wrong second factor: the trail shows it. */
export async function recordWrongFactor(
  accounts: Accounts,
  user: UserRow,
  origin: EventOrigin,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(accounts.pool, 'auth_factor_failed', user.id, origin, { email: user.email, ...details })
}

function keyOf(accounts: Accounts, user: UserRow, guessed: Guessed): Buffer {
  return guessed === 'recovery-codes'
    ? counterKey(accounts.rateKey, 'recovery-codes', user.id)
    : counterKey(accounts.rateKey, 'factor', guessed.factorId)
}
