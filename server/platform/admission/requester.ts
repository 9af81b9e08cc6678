import type { Caller } from '../callers/caller.ts'
import { isLocal, networkOf } from '../rate-limit/network.ts'

/** For whom a statement runs, as the limits count. */
export interface Requester {
  /** A person with an account, a network without a session, or the server. */
  readonly key: string
  readonly userId: string | undefined
  /** Undefined for an address that may be a proxy's: a limit would hit all of its users together. */
  readonly network: string | undefined
}

/** The server's own work for people, such as live updates and jobs: it has a share, but no budget. */
export const SERVER: Requester = { key: 'server', userId: undefined, network: undefined }

export function requesterOf({ userId, address }: Pick<Caller, 'userId' | 'address'>): Requester {
  const network = publicNetworkOf(address)
  return { key: userId ?? `anonymous ${network ?? networkOf(address)}`, userId, network }
}

/** Parsing an address costs more than everything else here. */
const MAX_KNOWN = 1_000
const known = new Map<string, string | undefined>()

/** The network of a public address, for limits by address. */
export function publicNetworkOf(address: string): string | undefined {
  if (known.has(address)) return known.get(address)
  const network = address === '' || isLocal(address) ? undefined : networkOf(address)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(address, network)
  return network
}
