import type { Binding } from '../subscriptions/bindings.ts'
import type { Bucket } from '../socket/rate-limit-bucket.ts'
import type { Connection } from '../socket/connection.ts'
import type { Room } from './rooms.ts'
import type { Viewer } from './viewer.ts'

/** What a viewer may do on a private channel. On a public one everyone may do all of it. */
export interface Rights {
  readonly listen: boolean
  readonly speak: boolean
  readonly present: boolean
}

/** The unit of queues and limits: a person on any number of sockets, or an anonymous socket. */
export type Person = string | Connection

export function personOf({ viewer, connection }: Pick<Channel, 'viewer' | 'connection'>): Person {
  return viewer.userId ?? connection
}

/** One client's membership of one topic. */
export interface Channel {
  readonly connection: Connection
  /** As sent by the client: `realtime:` and the name. */
  readonly topic: string
  readonly name: string
  /** Identifies this join; a client ignores messages with the number of an older one. */
  readonly joinRef: string | null
  readonly room: Room<Channel>
  viewer: Viewer
  rights: Rights
  readonly bindings: readonly Binding[]
  /** Equal for channels with the same subscriptions on the same topic: they share one message. */
  readonly audience: string
  /** Receives its own broadcasts. */
  readonly self: boolean
  /** Gets an acknowledgement of its broadcasts. */
  readonly ack: boolean
  readonly presenceKey: string
  /** Identifies its presence among all servers. */
  readonly presenceId: string
  /** Receives presence messages. */
  watchesPresence: boolean
  /** Counts tracks and untracks, from the first one on. */
  presences: Bucket | undefined
  /** Stored messages sent on joining, which the poller may find again. */
  readonly replayed: ReadonlySet<string>
  open: boolean
}
