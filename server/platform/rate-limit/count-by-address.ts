import { networkOf, wideNetworkOf } from './network.ts'
import { countRequest, type Queryable } from './rate-limit.ts'

/** A network has 200 requests in 5 minutes where an address has 30 in one. */
const WIDE_WINDOW_S = 300
const WIDE_FACTOR = 20 / 3

/**
 * Counts a request that carries a secret to guess, by its address (IPv6: the /64) and the network around it (/24, /48).
 *
 * @param name separates the counters of different secrets
 * @param perMinute of one address; the network around it may send 20/3 of that, in five minutes
 * @returns the seconds to wait when one of the limits is exceeded
 */
export async function countByAddress(
  db: Queryable,
  secret: Buffer,
  name: string,
  perMinute: number,
  address: string,
): Promise<number | undefined> {
  const narrow = { name, limit: perMinute, windowS: 60 }
  const near = await countRequest(db, secret, narrow, networkOf(address))
  if (!near.allowed) return near.retryAfterS
  const wide = { name: `${name}-wide`, limit: Math.ceil(perMinute * WIDE_FACTOR), windowS: WIDE_WINDOW_S }
  const around = await countRequest(db, secret, wide, wideNetworkOf(address))
  return around.allowed ? undefined : around.retryAfterS
}
