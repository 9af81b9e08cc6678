import type { Accounts } from './accounts.ts'
import type { RequestContext } from './endpoint.ts'
import { knownDevice } from './known-devices.ts'
import { limitRequests } from './limit-requests.ts'
import { countAttempt, forgetFailures, tellLock } from './login-attempts.ts'
import { consumeToken, findByCode } from './mailed-tokens.ts'
import { normalisePassword } from './password-hasher.ts'
import { markProven } from './proven-address.ts'
import { refusal } from './refusals.ts'
import { originOf } from './request-origin.ts'
import type { SignedIn } from './require-user.ts'
import { inTransaction } from './transaction.ts'
import type { UserRow } from './users.ts'

interface GivenProof {
  readonly password: string | null | undefined
  /** The code of GET /reauthenticate. */
  readonly nonce: string | null | undefined
}

/**
 * A stolen access token alone must not take the account over: a session that is not fresh needs the password, or a mailed
 * code, once more. Guessing them here counts like guessing them at sign-in.
 *
 * @throws AuthError 400 current_password_required or _invalid, 422 reauthentication_not_valid, 429 account_locked
 */
export async function proveAgain(
  accounts: Accounts,
  c: RequestContext,
  { user, session }: SignedIn,
  { password, nonce }: GivenProof,
): Promise<void> {
  const origin = originOf(c)
  await limitRequests(accounts, origin.address)
  if (nonce) {
    await useNonce(accounts, user, nonce)
    return freshen(accounts, session.id)
  }
  if (!password) {
    if (session.is_recent) return
    throw refusal.currentPasswordMissing()
  }
  normalisePassword(password)
  const attempt = { email: user.email, origin, device: await knownDevice(accounts, c, user.email) }
  const number = await countAttempt(accounts, attempt)
  if (!(await accounts.hasher.matches(password, user.encrypted_password, 'known'))) {
    await tellLock(accounts, attempt, number, user.id)
    throw refusal.currentPasswordWrong()
  }
  await forgetFailures(accounts.pool, accounts, attempt)
  await freshen(accounts, session.id)
}

async function freshen({ pool }: Accounts, sessionId: string): Promise<void> {
  await pool.query('update auth.sessions set proven_at = now() where id = $1', [sessionId])
}

/** The code came by mail: it shows besides that the address is the person's. */
async function useNonce(accounts: Accounts, { id, email }: UserRow, nonce: string): Promise<void> {
  const hash = await findByCode(accounts, email, nonce, ['reauthentication'])
  const used =
    hash !== undefined &&
    (await inTransaction(accounts.pool, async (client) => {
      const token = await consumeToken(client, hash, ['reauthentication'])
      if (token !== undefined) await markProven(client, id, token.address)
      return token
    })) !== undefined
  if (!used) throw refusal.reauthenticationNotValid()
}
