import { Presence } from '../presence/presence.ts'

/** The prefix that clients send before the name. */
export const TOPIC_PREFIX = 'realtime:'

export function topicOf(name: string): string {
  return `${TOPIC_PREFIX}${name}`
}

/** All channels with one name. A private and a public channel of the same name are separate. */
export class Room<Channel> {
  readonly name: string
  readonly private: boolean
  readonly members = new Set<Channel>()
  readonly presence = new Presence()

  constructor(name: string, isPrivate: boolean) {
    this.name = name
    this.private = isPrivate
  }

  get topic(): string {
    return topicOf(this.name)
  }
}

/** The rooms with members here or presences on another server. */
export class Rooms<Channel> {
  readonly #rooms = new Map<string, Room<Channel>>()

  find(name: string, isPrivate: boolean): Room<Channel> | undefined {
    return this.#rooms.get(keyOf(name, isPrivate))
  }

  enter(name: string, isPrivate: boolean): Room<Channel> {
    const room = this.find(name, isPrivate) ?? new Room<Channel>(name, isPrivate)
    this.#rooms.set(keyOf(name, isPrivate), room)
    return room
  }

  /** Deletes the room when it is empty. */
  deleteIfEmpty(room: Room<Channel>): void {
    if (room.members.size === 0 && room.presence.isEmpty) this.#rooms.delete(keyOf(room.name, room.private))
  }

  all(): Iterable<Room<Channel>> {
    return this.#rooms.values()
  }
}

function keyOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'} ${name}`
}
