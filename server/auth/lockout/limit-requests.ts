import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import { networkOf, wideNetworkOf } from '#server/platform/rate-limit/network.ts'
import type { Accounts } from '../accounts.ts'
import { authErrors } from '../errors.ts'

/**
 * The wider window in seconds, and its multiple of the limit per minute: a network has 200 requests in 5 minutes, an
 * address 30 in one.
 */
const WIDE_WINDOW_S = 300
const WIDE_FACTOR = 20 / 3

/**
 * Rate limit of requests that carry a password or a code, or ask for a mail.
 *
 * @throws AuthError 429 beyond AUTH_ATTEMPTS_PER_MINUTE (30, specification section 9) from one address (IPv6: one
 * /64),
 * or 200 in five minutes from the /24 (IPv6: /48) around it
 */
export async function limitRequests(accounts: Accounts, address: string): Promise<void> {
  const perMinute = accounts.config.authAttemptsPerMinute
  const narrow = { name: 'password', limit: perMinute, windowS: 60 }
  const wide = { name: 'password-wide', limit: Math.ceil(perMinute * WIDE_FACTOR), windowS: WIDE_WINDOW_S }
  const near = await countRequest(accounts.pool, accounts.rateKey, narrow, networkOf(address))
  if (!near.allowed) throw authErrors.tooManyRequests(near.retryAfterS)
  const around = await countRequest(accounts.pool, accounts.rateKey, wide, wideNetworkOf(address))
  if (!around.allowed) throw authErrors.tooManyRequests(around.retryAfterS)
}
