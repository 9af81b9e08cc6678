import type { Accounts } from '../accounts.ts'
import type { RequestContext } from '../endpoint.ts'
import { knownDevice } from '../lockout/known-devices.ts'
import { limitRequests } from '../lockout/limit-requests.ts'
import { countAttempt, resetFailures, notifyLockout } from '../lockout/login-attempts.ts'
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
    await useNonce(accounts, user, nonce)
    return markStepUp(accounts, session.id)
  }
  if (!password) {
    if (session.is_recent) return
    throw authErrors.currentPasswordMissing()
  }
  normalisePassword(password)
  const attempt = { email: user.email, origin, device: await knownDevice(accounts, c, user.email) }
  const number = await countAttempt(accounts, attempt)
  if (!(await accounts.hasher.matches(password, user.encrypted_password, 'known'))) {
    await notifyLockout(accounts, attempt, number, user.id)
    throw authErrors.currentPasswordWrong()
  }
  await resetFailures(accounts.pool, accounts, attempt)
  await markStepUp(accounts, session.id)
}

async function markStepUp({ pool }: Accounts, sessionId: string): Promise<void> {
  await pool.query('update auth.sessions set proven_at = now() where id = $1', [sessionId])
}

/** The code came by mail, so it also proves the address. */
async function useNonce(accounts: Accounts, { id, email }: UserRow, nonce: string): Promise<void> {
  const hash = await findByCode(accounts, email, nonce, ['reauthentication'])
  const used =
    hash !== undefined &&
    (await inTransaction(accounts.pool, async (client) => {
      const token = await consumeToken(client, hash, ['reauthentication'])
      if (token !== undefined) await markAddressProven(client, id, token.address)
      return token
    })) !== undefined
  if (!used) throw authErrors.reauthenticationNotValid()
}
