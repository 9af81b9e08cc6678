import { countRequest } from '#server/platform/rate-limit.ts'
import type { Accounts } from './accounts.ts'
import { refusal } from './refusals.ts'

const ONE_A_MINUTE = { name: 'mail-minute', limit: 1, windowS: 60 }
const FEW_AN_HOUR = { name: 'mail-hour', limit: 6, windowS: 3_600 }

const SIGN_UP_AGAIN = { name: 'mail-sign-up', limit: 3, windowS: 3_600 }

/**
 * Counts a mail that somebody asked for. Unknown addresses count alike, so the refusal tells nothing.
 *
 * @throws AuthError 429 over_email_send_rate_limit
 */
export async function limitMails(accounts: Accounts, address: string): Promise<void> {
  const waitS = await secondsUntilMail(accounts, address)
  if (waitS > 0) throw refusal.tooManyMails(waitS)
}

/** The same where a refusal would tell something: seconds until the address may be written to; 0 when it may now, which is counted. */
export async function secondsUntilMail(accounts: Accounts, address: string): Promise<number> {
  for (const limit of [ONE_A_MINUTE, FEW_AN_HOUR]) {
    const verdict = await countRequest(accounts.pool, accounts.rateKey, limit, address)
    if (!verdict.allowed) return verdict.retryAfterS
  }
  return 0
}

/**
 * May the owner of an account be told again that somebody signed up with their address? Counted apart: a limit that only
 * an address with an account could reach would tell.
 */
export async function mayTellOfSignUp(accounts: Accounts, address: string): Promise<boolean> {
  return (await countRequest(accounts.pool, accounts.rateKey, SIGN_UP_AGAIN, address)).allowed
}
