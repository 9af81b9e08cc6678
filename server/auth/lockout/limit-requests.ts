import { countByAddress } from '#server/platform/rate-limit/count-by-address.ts'
import type { Accounts } from '../accounts.ts'
import { authErrors } from '../errors.ts'

/**
 * Rate limit of requests that carry a password or a code, or ask for a mail.
 *
 * @throws AuthError 429 beyond AUTH_ATTEMPTS_PER_MINUTE (30, specification section 9) from one address (IPv6: one
 * /64),
 * or 200 in five minutes from the /24 (IPv6: /48) around it
 */
export async function limitRequests({ pool, rateKey, config }: Accounts, address: string): Promise<void> {
  const retryAfterS = await countByAddress(pool, rateKey, 'password', config.authAttemptsPerMinute, address)
  if (retryAfterS !== undefined) throw authErrors.tooManyRequests(retryAfterS)
}
