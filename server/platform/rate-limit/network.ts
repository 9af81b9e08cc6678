import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network by which limits count: the address itself for IPv4, its /64 for IPv6, where one household or machine
 * owns a /64. Text that is not an address counts unchanged.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  if (isIP(plain) !== 6) return plain
  return `${expand(plain).slice(0, 4).join(':')}::/64`
}

/** The wider network around it: a /24 for IPv4, a /48 for IPv6, as owned by one provider or office. */
export function wideNetworkOf(address: string): string {
  const plain = unmapped(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(plain) === 6 ? `${expand(plain).slice(0, 3).join(':')}::/48` : plain
}

const LOCAL_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether the address is of this machine or of a private network: there it may be a proxy for many people. */
export function isLocal(address: string): boolean {
  const plain = unmapped(address)
  return isIP(plain) !== 0 && LOCAL_RANGES.has(ipaddr.parse(plain).range())
}

/** IPv4 that arrived over an IPv6 socket, written as IPv4. */
function unmapped(address: string): string {
  const bare = address.split('%')[0] ?? address
  return MAPPED.exec(bare)?.[1] ?? bare
}

/** The eight groups of an IPv6 address, without leading zeros. An IPv4 tail is converted to two groups. */
function expand(address: string): string[] {
  const [head = '', tail] = withoutIpv4Tail(address).split('::')
  const left = groups(head)
  const right = tail === undefined ? [] : groups(tail)
  const missing = Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16).toString(16))
}

function withoutIpv4Tail(address: string): string {
  const tail = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  if (tail === null) return address
  const [a = 0, b = 0, c = 0, d = 0] = tail.slice(1).map(Number)
  return `${address.slice(0, tail.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
