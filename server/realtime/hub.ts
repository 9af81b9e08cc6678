import type { Platform } from '#server/platform/module.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { Authorize } from './authorize.ts'
import type { CatalogCache } from './catalog.ts'
import type { Connection } from './connection.ts'
import type { FilterMatching } from './filter-matching.ts'
import type { Outbox } from './outbox.ts'
import type { Peers } from './peers.ts'
import type { Poller } from './poller.ts'
import type { Presences } from './presences.ts'
import type { Reauthorization } from './reauthorization.ts'
import type { Rooms } from './rooms.ts'
import type { Sessions } from './sessions.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What live updates need of the platform. */
export type RealtimePlatform = Pick<Platform, 'config' | 'database' | 'log'>

/** The parts of one server's live updates, for the functions that need several of them. */
export interface Hub {
  readonly platform: RealtimePlatform
  readonly tokens: Tokens
  /** Names this server among those of its database. */
  readonly server: string
  readonly connections: Set<Connection>
  readonly rooms: Rooms
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
