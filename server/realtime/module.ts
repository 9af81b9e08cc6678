import type { Channel } from './channels/channel.ts'
import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Upgrade } from '#server/platform/http/listen.ts'
import type { App } from '#server/platform/module.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import type { Tokens } from '#server/platform/keys/tokens.ts'
import { createAuthorize } from './channels/authorize.ts'
import { deliverStored, receiveBroadcast } from './broadcast/broadcast.ts'
import { createCatalogCache } from './change-feed/catalog.ts'
import type { Change } from './change-feed/change.ts'
import { createChangeDelivery } from './subscriptions/change-delivery.ts'
import type { Connection } from './socket/connection.ts'
import { limits } from './limits.ts'
import { createFilterMatching } from './subscriptions/filter-matching.ts'
import { readBinary, readText } from './socket/frames.ts'
import { createUpgrade } from './socket/handshake.ts'
import { httpBroadcast } from './broadcast/http-broadcast.ts'
import type { Hub, RealtimePlatform } from './hub.ts'
import { createPersonQueues } from './subscriptions/person-queues.ts'
import { endChannel, leaveAll } from './channels/lifecycle.ts'
import type { FeedEntry } from './change-feed/poll-changes.ts'
import { OpenSockets } from './socket/open-sockets.ts'
import { Outbox } from './broadcast/outbox.ts'
import { Peers } from './broadcast/peers.ts'
import { startPoller } from './change-feed/poller.ts'
import { Presences } from './presence/presences.ts'
import { Reauthorization, RIGHTS_TABLES } from './channels/reauthorization.ts'
import { receive } from './channels/receive.ts'
import { readRelayMessage } from './broadcast/relay-message.ts'
import { Rooms } from './channels/rooms.ts'
import { createSessions } from './channels/sessions.ts'
import { Subscriptions } from './subscriptions/subscriptions.ts'
import {
  RightsWatch,
  CHECK_INTERVAL_MS,
  closeExpiredConnections,
  closeEndedSessions,
} from './channels/periodic-checks.ts'
import { createVisibility } from './visibility/visibility.ts'

export interface Realtime {
  /** Broadcasts over HTTP; paths are relative to /realtime/v1. The entry has identified the caller. */
  readonly app: App
  /** For sockets at /realtime/v1/websocket. */
  readonly upgrade: Upgrade
  /** Disconnects all clients (1012: reconnect shortly) and notifies the other servers. */
  close(): Promise<void>
}

/** How long clients have to disconnect. */
const DISCONNECT_TIMEOUT_MS = 1_000
const RESTARTING = 'The server restarts'

/** Live updates: changes of rows, broadcasts and presence, on this server and across the servers of its database. */
export function startRealtime(
  platform: RealtimePlatform,
  { tokens, secret }: { tokens: Tokens; secret: Secret },
): Realtime {
  const hub = assemble(platform, tokens)
  let closing = false
  const upgrade = createUpgrade({
    ...platform,
    secret,
    tokens,
    connections: () => (closing ? undefined : hub.connections),
    accept: (socket, connection) => {
      attachSocket(hub, socket, connection)
      // Closing may have begun while the token was verified.
      if (closing) connection.close('shuttingDown', RESTARTING)
    },
  })
  const stopChecks = startPeriodicChecks(hub)
  return {
    app: httpBroadcast(hub),
    upgrade,
    async close() {
      closing = true
      stopChecks()
      await disconnectClients(hub)
      hub.presences.flush()
      await hub.poller.close()
      await hub.peers
        .close()
        .catch((error: unknown) => platform.log.warn({ err: error }, 'other servers were not told that this one ends'))
    },
  }
}

/** Messages from the database can be replayed for three days. */
export async function cleanUpMessages({ database }: Pick<RealtimePlatform, 'database'>): Promise<void> {
  await database.service.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`)
}

function assemble(platform: RealtimePlatform, tokens: Tokens): Hub {
  const { database, log } = platform
  const server = randomUUID()
  const { maxConnections, socketsPerPerson } = platform.config
  const connections = new OpenSockets({
    total: Math.ceil(maxConnections * limits.socketsShare),
    perPerson: socketsPerPerson,
  })
  const rooms = new Rooms<Channel>()
  const subscriptions = new Subscriptions()
  const outbox = new Outbox(log)
  const catalog = createCatalogCache(database.service, log)
  const filters = createFilterMatching(database)
  const authorize = createAuthorize(platform, catalog)
  const presences = new Presences({ server, rooms, outbox, publish: (message) => peers.publish(message) })
  const peers: Peers = new Peers({
    pool: database.service,
    log,
    id: server,
    onGone: (other) => presences.removeServer(other),
    listening: () => hub.poller.caughtUp(),
    ownPresences: () => presences.ownPresences(),
  })
  const end: Parameters<typeof createChangeDelivery>[0]['end'] = (channel, error) => endChannel(hub, channel, error)
  const reauthorization = new Reauthorization({ log, rooms, authorize, presences, end })
  const findVisible = createVisibility({ database, log, end }, catalog)
  const queues = createPersonQueues(log)
  const deliver = createChangeDelivery({ log, findVisible, filters, subscriptions, outbox, queues, end })
  const poller = startPoller({
    pool: database.service,
    log,
    server,
    hasClients: () => connections.size > 0,
    tables: async () => {
      const { published } = await catalog.current()
      return [...new Set([...RIGHTS_TABLES, ...subscriptions.tables(published.keys())])]
    },
    onEntries: (entries) => deliverEntries(hub, deliver, entries),
  })
  const hub: Hub = {
    platform,
    tokens,
    server,
    connections,
    rooms,
    subscriptions,
    presences,
    outbox,
    catalog,
    filters,
    authorize,
    reauthorization,
    sessions: createSessions(database.service),
    peers,
    poller,
  }
  return hub
}

/** Changes first: if they fail, the whole page is delivered again. */
async function deliverEntries(
  hub: Hub,
  deliver: (changes: readonly Change[]) => Promise<void>,
  entries: readonly FeedEntry[],
): Promise<void> {
  const changes = entries.flatMap((item) => (item.kind === 'change' ? [item.change] : []))
  if (changes.length > 0) await deliver(changes)
  hub.reauthorization.recheckAffected(changes)
  for (const item of entries) {
    try {
      if (item.kind === 'message') deliverStored(hub, item.message)
      if (item.kind === 'relay') receiveRelayMessage(hub, item.server, item.text)
    } catch (error) {
      // It would fail again and block all later entries.
      hub.platform.log.error({ err: error, kind: item.kind }, 'a message could not be delivered')
    }
  }
  await hub.outbox.drained()
}

function receiveRelayMessage(hub: Hub, server: string, text: string): void {
  const { peers, presences } = hub
  const message = readRelayMessage(text)
  if (message?.kind === 'bye') return peers.gone(server)
  peers.markSeen(server)
  if (message?.kind === 'hello') peers.announce(false)
  if (message?.kind === 'broadcast') receiveBroadcast(hub, message)
  if (message?.kind === 'presence') presences.applyRemote(message)
}

function attachSocket(hub: Hub, socket: WebSocket, connection: Connection): void {
  hub.connections.add(connection)
  socket.on('message', (data, isBinary) => {
    if (!connection.admits() || !Buffer.isBuffer(data)) return
    const frame = isBinary ? readBinary(connection.version, data) : readText(connection.version, data.toString('utf8'))
    if (frame === undefined) connection.close('malformed', 'Unreadable frame')
    else receive(hub, connection, frame)
  })
  socket.on('ping', (data) => {
    if (connection.admits() && connection.isOpen) socket.pong(data)
  })
  socket.on('close', () => leaveAll(hub, connection))
  // Errors of the client's own socket; `close` follows.
  socket.on('error', () => undefined)
}

function startPeriodicChecks(hub: Hub): () => void {
  const { log } = hub.platform
  const rights = new RightsWatch()
  const failing = new Set<string>()
  const attempt = (what: string, work: () => Promise<void>) => {
    work().then(
      () => failing.delete(what),
      (error: unknown) => {
        if (!failing.has(what)) log.warn({ err: error, what }, 'live updates could not be looked after; trying on')
        failing.add(what)
      },
    )
  }
  const run = () => {
    closeExpiredConnections(hub)
    hub.reauthorization.retryDue()
    attempt('sessions', () => closeEndedSessions(hub))
    attempt('rights', () => rights.check(hub))
    attempt('servers', () => hub.peers.heartbeat())
  }
  run()
  const timer = setInterval(run, CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

async function disconnectClients({ connections }: Hub): Promise<void> {
  for (const connection of connections) connection.close('shuttingDown', RESTARTING)
  const until = performance.now() + DISCONNECT_TIMEOUT_MS
  while (connections.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const connection of connections) connection.destroy()
}
