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
  const direct = (peer ?? '').replace(/^::ffff:/, '')
  if (trustedProxies === 0) return direct
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), direct].filter((hop) => hop !== '')
  return hops.at(-1 - trustedProxies) ?? hops[0] ?? direct
}
