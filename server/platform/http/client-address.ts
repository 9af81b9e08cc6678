import { isLocal, networkOf } from '../rate-limit/network.ts'

/**
 * The right-most address that no trusted proxy added. Addresses to its left are the client's own claim.
 *
 * @param peer the other end of the connection; undefined for a test's request without a socket
 * @param forwardedFor the header X-Forwarded-For
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = directAddress(peer)
  if (trustedProxies === 0) return direct
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), direct].filter((hop) => hop !== '')
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? direct
}

/**
 * The network by which a client's connections are limited. Undefined for a loopback or private peer that is not a
 * trusted proxy, or that forwards no address: it may be a proxy, and a limit would then hit all of its users together.
 */
export function limitedNetwork(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  const address = clientAddress(peer, forwardedFor, trustedProxies)
  return address === directAddress(peer) && (address === '' || isLocal(address)) ? undefined : networkOf(address)
}

const directAddress = (peer: string | undefined): string => (peer ?? '').replace(/^::ffff:/, '')
