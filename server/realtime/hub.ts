import type { Channel } from './channels/channel.ts'
import type { Platform } from '#server/platform/module.ts'
import type { Tokens } from '#server/platform/keys/tokens.ts'
import type { Authorize } from './channels/authorize.ts'
import type { CatalogCache } from './change-feed/catalog.ts'
import type { OpenSockets } from './socket/open-sockets.ts'
import type { FilterMatching } from './subscriptions/filter-matching.ts'
import type { Outbox } from './broadcast/outbox.ts'
import type { Peers } from './broadcast/peers.ts'
import type { Poller } from './change-feed/poller.ts'
import type { Presences } from './presence/presences.ts'
import type { Reauthorization } from './channels/reauthorization.ts'
import type { Rooms } from './channels/rooms.ts'
import type { Sessions } from './channels/sessions.ts'
import type { Subscriptions } from './subscriptions/subscriptions.ts'

/** The parts of the platform that live updates need. */
export type RealtimePlatform = Pick<Platform, 'config' | 'database' | 'log'>

/** The parts of one server's live updates, for the functions that need several of them. */
export interface Hub {
  readonly platform: RealtimePlatform
  readonly tokens: Tokens
  /** Identifies this server among those of its database. */
  readonly server: string
  readonly connections: OpenSockets
  readonly rooms: Rooms<Channel>
  readonly subscriptions: Subscriptions
  readonly presences: Presences
  readonly outbox: Outbox
  readonly catalog: CatalogCache
  readonly filters: FilterMatching
  readonly authorize: Authorize
  readonly sessions: Sessions
  readonly reauthorization: Reauthorization
  readonly peers: Peers
  readonly poller: Poller
}
