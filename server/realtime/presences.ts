import { randomBytes } from 'node:crypto'
import type { Channel } from './channel.ts'
import { shared } from './frames.ts'
import type { Outbox } from './outbox.ts'
import type { Present } from './presence.ts'
import type { RelayMessage } from './relay-message.ts'
import type { Room, Rooms } from './rooms.ts'

interface Deps {
  readonly server: string
  readonly rooms: Rooms
  readonly outbox: Outbox
  readonly post: (message: RelayMessage) => void
}

const SETTLE_MS = 50

/** Who is present where, on this server and on the others. */
export class Presences {
  readonly #deps: Deps
  readonly #unsettled = new Set<Room>()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The same payload again changes nothing. */
  track({ room, presenceId: id, presenceKey: key }: Channel, payload: Readonly<Record<string, unknown>>): void {
    const before = room.presence.latest(id)
    if (before !== undefined && JSON.stringify(before.payload) === JSON.stringify(payload)) return
    room.presence.set({ id, key, ref: randomBytes(9).toString('base64url'), payload })
    this.#settleSoon(room)
  }

  untrack({ room, presenceId: id }: Channel): void {
    if (room.presence.latest(id) === undefined) return
    room.presence.remove(id)
    this.#settleSoon(room)
  }

  /** What another server says of its clients. */
  hear({ name, private: isPrivate, came, went }: Extract<RelayMessage, { kind: 'presence' }>): void {
    const room = this.#deps.rooms.enter(name, isPrivate)
    for (const present of came) room.presence.set(present)
    for (const id of went) room.presence.remove(id)
    this.#settleSoon(room)
  }

  forget(server: string): void {
    for (const room of this.#deps.rooms.all()) {
      const theirs = room.presence.all().filter(({ id }) => isOf(server, id))
      for (const { id } of theirs) room.presence.remove(id)
      if (theirs.length > 0) this.#settleSoon(room)
    }
  }

  /** All that another server should know. */
  introduction(): RelayMessage[] {
    return [...this.#deps.rooms.all()].flatMap((room) => {
      const came = this.#own(room.presence.all())
      return came.length === 0 ? [] : [{ kind: 'presence', name: room.name, private: room.private, came, went: [] }]
    })
  }

  /** Tells everybody at once what has gathered. */
  settle(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rooms = [...this.#unsettled]
    this.#unsettled.clear()
    for (const room of rooms) {
      const change = room.presence.settle()
      this.#deps.rooms.tidy(room)
      if (change === undefined) continue
      const watching = [...room.members].filter((channel) => channel.watchesPresence)
      for (const diff of change.diffs) this.#deps.outbox.send(watching, shared(room.topic, 'presence_diff', diff))
      const came = this.#own(change.came)
      const went = change.went.filter((id) => isOf(this.#deps.server, id))
      if (came.length + went.length > 0)
        this.#deps.post({ kind: 'presence', name: room.name, private: room.private, came, went })
    }
  }

  #own(presents: readonly Present[]): Present[] {
    return presents.filter(({ id }) => isOf(this.#deps.server, id))
  }

  #settleSoon(room: Room): void {
    this.#unsettled.add(room)
    this.#timer ??= setTimeout(() => this.settle(), SETTLE_MS)
  }
}

function isOf(server: string, id: string): boolean {
  return id.startsWith(`${server}/`)
}
