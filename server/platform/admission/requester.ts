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

/** The network of a public address, for limits by address. */
export function publicNetworkOf(address: string): string | undefined {
  return address === '' || isLocal(address) ? undefined : networkOf(address)
}
