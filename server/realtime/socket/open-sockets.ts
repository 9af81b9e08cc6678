import { firstOf, Groups } from '#server/platform/rate-limit/groups.ts'
import { limits } from '../limits.ts'
import type { Connection } from './connection.ts'

export interface SocketLimits {
  /** Open sockets of this server. */
  readonly total: number
  readonly perPerson: number
}

/** Groups sockets whose network has no limit of its own. */
const UNLIMITED = ''

/**
 * The open sockets of this server and the limits of their number. A socket that has shown a token counts for its
 * person; until then it is a newcomer, whatever channels it joined. At a limit the oldest newcomer that had time to
 * show a token is ended, of the network that holds the most, so that others get in.
 */
export class OpenSockets {
  readonly #limits: SocketLimits
  readonly #all = new Set<Connection>()
  readonly #newcomers = new Groups<Connection>()
  #newcomerCount = 0
  readonly #people = new Groups<Connection>()

  constructor(socketLimits: SocketLimits) {
    this.#limits = socketLimits
  }

  get size(): number {
    return this.#all.size
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#all.values()
  }

  /** Whether one more newcomer may connect. Its network is undefined where it has no limit. */
  admitsNewcomer(network: string | undefined): boolean {
    const { perNetwork, total } = limits.newcomers
    if (network !== undefined && this.#newcomers.size(network) >= perNetwork)
      return this.#endOldest(this.#newcomers.of(network))
    const isFull = this.#newcomerCount >= total || this.#all.size >= this.#limits.total
    return !isFull || this.#endOldest(this.#newcomers.largest())
  }

  /** Whether one more socket may connect that shows this person's token. */
  admitsPerson(person: string): boolean {
    if (this.#people.size(person) >= this.#limits.perPerson) return false
    return this.#all.size < this.#limits.total || this.#endOldest(this.#newcomers.largest())
  }

  add(connection: Connection): void {
    this.#all.add(connection)
    const { userId } = connection.viewer
    if (userId === undefined) {
      this.#newcomers.add(connection.network ?? UNLIMITED, connection)
      this.#newcomerCount += 1
    } else {
      connection.people.add(userId)
      this.#people.add(userId, connection)
    }
  }

  /** The socket has shown a valid token of this person. @returns false when the person has too many sockets */
  showToken(connection: Connection, person: string): boolean {
    if (connection.people.has(person)) return true
    if (this.#people.size(person) >= this.#limits.perPerson) return false
    // It may have closed meanwhile.
    if (!this.#all.has(connection)) return true
    this.#leaveNewcomers(connection)
    connection.people.add(person)
    this.#people.add(person, connection)
    return true
  }

  delete(connection: Connection): void {
    if (!this.#all.delete(connection)) return
    this.#leaveNewcomers(connection)
    for (const person of connection.people) this.#people.delete(person, connection)
  }

  #leaveNewcomers(connection: Connection): void {
    if (this.#newcomers.delete(connection.network ?? UNLIMITED, connection)) this.#newcomerCount -= 1
  }

  #endOldest(newcomers: Iterable<Connection>): boolean {
    const oldest = firstOf(newcomers)
    if (oldest === undefined || performance.now() - oldest.openedAt < limits.newcomers.graceMs) return false
    // Its close may take seconds; until then it must not be chosen again.
    this.#leaveNewcomers(oldest)
    oldest.close('idle', 'Ended for another client: no token was shown')
    return true
  }
}
