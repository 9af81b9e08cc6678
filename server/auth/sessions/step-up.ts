import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import type { RequestContext } from '../endpoint.ts'
import { knownDevice } from '../lockout/known-devices.ts'
import { limitRequests } from '../lockout/limit-requests.ts'
import { countAttempt, resetFailures, notifyLockout } from '../lockout/login-attempts.ts'
import { withoutOurFailures } from '../lockout/our-failures.ts'
import { consumeToken, findByCode } from '../mail/mailed-tokens.ts'
import { normalisePassword } from '../passwords/password-hasher.ts'
import { markAddressProven } from '../users/proven-address.ts'
import { authErrors } from '../errors.ts'
import { originOf } from '../request-origin.ts'
import type { SignedIn } from './require-user.ts'
import { inTransaction } from '../transaction.ts'
import type { UserRow } from '../users/users.ts'

interface StepUpProof {
  readonly password: string | null | undefined
  /** The code of GET /reauthenticate. */
  readonly nonce: string | null | undefined
}

/**
 * Step-up: a session that is not fresh needs the password, or a mailed code, again, so that a stolen access token
 * alone cannot take over the account. Wrong guesses count as at sign-in.
 *
 * @throws AuthError 400 current_password_required or _invalid, 422 reauthentication_not_valid, 429 account_locked
 */
export async function stepUp(
  accounts: Accounts,
  c: RequestContext,
  { user, session }: SignedIn,
  { password, nonce }: StepUpProof,
): Promise<void> {
  const origin = originOf(c)
  await limitRequests(accounts, origin.address)
  if (nonce) {
    return useNonce(accounts, user, nonce, session.id)
  }
  if (!password) {
    if (session.is_recent) return
    throw authErrors.currentPasswordMissing()
  }
  normalisePassword(password)
  const attempt = { email: user.email, origin, device: await knownDevice(accounts, c, user.email) }
  const counted = await countAttempt(accounts, attempt)
  const unlessOurs = <T>(check: () => Promise<T>) => withoutOurFailures(accounts.log, counted.takeBacks, check)
  if (!(await unlessOurs(() => accounts.hasher.matches(password, user.encrypted_password, 'known')))) {
    await notifyLockout(accounts, attempt, counted, user.id)
    throw authErrors.currentPasswordWrong()
  }
  await unlessOurs(async () => {
    await resetFailures(accounts.pool, accounts, attempt)
    await markStepUp(accounts.pool, session.id)
  })
}

async function markStepUp(db: Queryable, sessionId: string): Promise<void> {
  await db.query('update auth.sessions set proven_at = now() where id = $1', [sessionId])
}

/** The code came by mail, so it also proves the address. */
async function useNonce(accounts: Accounts, { id, email }: UserRow, nonce: string, sessionId: string): Promise<void> {
  const { tokenHash, takeBacks } = await findByCode(accounts, email, nonce, ['reauthentication'])
  if (tokenHash === undefined) throw authErrors.reauthenticationNotValid()
  await withoutOurFailures(accounts.log, takeBacks, () =>
    inTransaction(accounts.pool, async (client) => {
      const token = await consumeToken(client, tokenHash, ['reauthentication'])
      if (token === undefined) throw authErrors.reauthenticationNotValid()
      await markAddressProven(client, id, token.address)
      await markStepUp(client, sessionId)
    }),
  )
}
