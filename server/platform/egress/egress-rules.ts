import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A private destination that the operator allows: a host by its name, or a network. */
type Entry = { readonly host: string } | { readonly network: ReturnType<typeof ipaddr.parseCIDR> }

/** The only part of IPv6 with public addresses; everything else embeds, tests or stays local. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
const HOST_NAME = /^[a-z0-9_][a-z0-9_.-]{0,252}$/

/** The exceptions that the operator allows. */
export interface EgressRules {
  allowsHost(host: string): boolean
  allowsAddress(address: string): boolean
  /** A host as written in a URL, by its name or as an address. */
  allows(host: string): boolean
}

/** Whether this is an entry of EGRESS_ALLOW: a host, an address or a network in CIDR notation. */
export function isEgressEntry(text: string): boolean {
  return entryOf(text) !== undefined
}

/** The rules of EGRESS_ALLOW. Every entry must pass `isEgressEntry`. */
export function egressRules(allow: readonly string[]): EgressRules {
  const entries = allow.flatMap((text) => entryOf(text) ?? [])
  const allowsHost = (host: string) => entries.some((entry) => 'host' in entry && entry.host === host)
  const allowsAddress = (text: string) => {
    const address = ipaddr.process(text)
    return entries.some(
      (entry) => 'network' in entry && entry.network[0].kind() === address.kind() && address.match(entry.network),
    )
  }
  return {
    allowsHost,
    allowsAddress,
    allows: (host) => allowsHost(host) || (isIP(host) !== 0 && allowsAddress(host)),
  }
}

/** Whether this address, in full notation, is public. Addresses that embed another one never are. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST)
}

function entryOf(text: string): Entry | undefined {
  if (ipaddr.isValidCIDR(text)) return { network: ipaddr.parseCIDR(text) }
  if (isIP(text) !== 0) {
    const address = ipaddr.process(text)
    return { network: [address, address.kind() === 'ipv4' ? 32 : 128] }
  }
  const host = text.toLowerCase()
  return HOST_NAME.test(host) ? { host } : undefined
}
