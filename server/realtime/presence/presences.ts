import { randomBytes } from 'node:crypto'
import type { Channel } from '../channels/channel.ts'
import { shared } from '../socket/frames.ts'
import type { Outbox } from '../broadcast/outbox.ts'
import type { Present } from './presence.ts'
import type { RelayMessage } from '../broadcast/relay-message.ts'
import type { Room, Rooms } from '../channels/rooms.ts'

interface Deps {
  readonly server: string
  readonly rooms: Rooms<Channel>
  readonly outbox: Outbox
  readonly publish: (message: RelayMessage) => void
}

const BATCH_MS = 50

/** All presences, on this server and on the others. */
export class Presences {
  readonly #deps: Deps
  readonly #pending = new Set<Room<Channel>>()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The same payload again changes nothing. */
  track({ room, presenceId: id, presenceKey: key }: Channel, payload: Readonly<Record<string, unknown>>): void {
    const before = room.presence.latest(id)
    if (before !== undefined && JSON.stringify(before.payload) === JSON.stringify(payload)) return
    room.presence.set({ id, key, ref: randomBytes(9).toString('base64url'), payload })
    this.#scheduleFlush(room)
  }

  untrack({ room, presenceId: id }: Channel): void {
    if (room.presence.latest(id) === undefined) return
    room.presence.remove(id)
    this.#scheduleFlush(room)
  }

  /** Presences of another server's clients. */
  applyRemote({ name, private: isPrivate, came, went }: Extract<RelayMessage, { kind: 'presence' }>): void {
    const room = this.#deps.rooms.enter(name, isPrivate)
    for (const present of came) room.presence.set(present)
    for (const id of went) room.presence.remove(id)
    this.#scheduleFlush(room)
  }

  removeServer(server: string): void {
    for (const room of this.#deps.rooms.all()) {
      const theirs = room.presence.all().filter(({ id }) => isOf(server, id))
      for (const { id } of theirs) room.presence.remove(id)
      if (theirs.length > 0) this.#scheduleFlush(room)
    }
  }

  /** The presences of this server, for another one. */
  ownPresences(): RelayMessage[] {
    return [...this.#deps.rooms.all()].flatMap((room) => {
      const came = this.#own(room.presence.all())
      return came.length === 0 ? [] : [{ kind: 'presence', name: room.name, private: room.private, came, went: [] }]
    })
  }

  /** Publishes all batched changes. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rooms = [...this.#pending]
    this.#pending.clear()
    for (const room of rooms) {
      const change = room.presence.flush()
      this.#deps.rooms.deleteIfEmpty(room)
      if (change === undefined) continue
      const watching = [...room.members].filter((channel) => channel.watchesPresence)
      for (const diff of change.diffs) this.#deps.outbox.send(watching, shared(room.topic, 'presence_diff', diff))
      const came = this.#own(change.came)
      const went = change.went.filter((id) => isOf(this.#deps.server, id))
      if (came.length + went.length > 0)
        this.#deps.publish({ kind: 'presence', name: room.name, private: room.private, came, went })
    }
  }

  #own(presents: readonly Present[]): Present[] {
    return presents.filter(({ id }) => isOf(this.#deps.server, id))
  }

  #scheduleFlush(room: Room<Channel>): void {
    this.#pending.add(room)
    this.#timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }
}

function isOf(server: string, id: string): boolean {
  return id.startsWith(`${server}/`)
}
