import type { Binding } from './bindings.ts'
import type { Bucket } from './bucket.ts'
import type { Connection } from './connection.ts'
import type { Room } from './rooms.ts'
import type { Viewer } from './viewer.ts'

/** What a viewer may do on a private channel. Everybody may do all of it on a public one. */
export interface Rights {
  readonly listen: boolean
  readonly speak: boolean
  readonly present: boolean
}

/** Whom waiting and limits are for: somebody on however many sockets, or a socket of nobody known. */
export type Person = string | Connection

export function personOf({ viewer, connection }: Pick<Channel, 'viewer' | 'connection'>): Person {
  return viewer.userId ?? connection
}

/** One client's part in one topic. */
export interface Channel {
  readonly connection: Connection
  /** As the client writes it: `realtime:` and the name. */
  readonly topic: string
  readonly name: string
  /** Names this join; a client ignores what comes with the number of an older one. */
  readonly joinRef: string | null
  readonly room: Room
  viewer: Viewer
  rights: Rights
  readonly bindings: readonly Binding[]
  /** The same for channels that ask for the same changes on the same topic: one message is for all of them. */
  readonly audience: string
  /** Receives its own broadcasts. */
  readonly self: boolean
  /** Has its broadcasts confirmed. */
  readonly ack: boolean
  readonly presenceKey: string
  /** Names its presence among all servers. */
  readonly presenceId: string
  /** Is told who is present. */
  watchesPresence: boolean
  /** Counts tracks and untracks, from the first one on. */
  presences: Bucket | undefined
  /** Stored messages it has been sent on joining, which the poller may find once more. */
  readonly replayed: ReadonlySet<string>
  open: boolean
}
