import { countRequest } from '#server/platform/rate-limit.ts'
import type { Accounts } from './accounts.ts'
import { refusal } from './refusals.ts'

const ONE_A_MINUTE = { name: 'mail-minute', limit: 1, windowS: 60 }
const FEW_AN_HOUR = { name: 'mail-hour', limit: 6, windowS: 3_600 }

/**
 * Counts a mail that somebody asked for. Unknown addresses count alike, so the refusal tells nothing.
 *
 * @throws AuthError 429 over_email_send_rate_limit
 */
export async function limitMails(accounts: Accounts, address: string): Promise<void> {
  const retryAfterS = await secondsUntilMail(accounts, address)
  if (retryAfterS > 0) throw refusal.tooManyMails(retryAfterS)
}

/** Seconds until this address may be written to again; 0 when it may now, which is counted. */
export async function secondsUntilMail(accounts: Accounts, address: string): Promise<number> {
  for (const limit of [ONE_A_MINUTE, FEW_AN_HOUR]) {
    const verdict = await countRequest(accounts.pool, accounts.rateKey, limit, address)
    if (!verdict.allowed) return verdict.retryAfterS
  }
  return 0
}
