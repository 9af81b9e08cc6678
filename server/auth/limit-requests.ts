import { countRequest } from '#server/platform/rate-limit.ts'
import { networkOf, wideNetworkOf } from '#server/platform/rate-limit-network.ts'
import type { Accounts } from './accounts.ts'
import { refusal } from './refusals.ts'

/** Seconds, and how much more a whole network may do in them than one address in a minute: 200 in 5 minutes beside 30. */
const WIDE_WINDOW_S = 300
const WIDE_FACTOR = 20 / 3

/**
 * Counts a request that carries a password or a code, or asks for a mail.
 *
 * @throws AuthError 429 beyond AUTH_ATTEMPTS_PER_MINUTE (30, specification section 9) from one address (IPv6: one /64),
 *   or 200 in five minutes from the /24 (IPv6: /48) around it
 */
export async function limitRequests(accounts: Accounts, address: string): Promise<void> {
  const perMinute = accounts.config.authAttemptsPerMinute
  const narrow = { name: 'password', limit: perMinute, windowS: 60 }
  const wide = { name: 'password-wide', limit: Math.ceil(perMinute * WIDE_FACTOR), windowS: WIDE_WINDOW_S }
  const near = await countRequest(accounts.pool, accounts.rateKey, narrow, networkOf(address))
  if (!near.allowed) throw refusal.tooManyRequests(near.retryAfterS)
  const around = await countRequest(accounts.pool, accounts.rateKey, wide, wideNetworkOf(address))
  if (!around.allowed) throw refusal.tooManyRequests(around.retryAfterS)
}
