import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Upgrade } from '#server/platform/listen.ts'
import type { App } from '#server/platform/module.ts'
import type { Secret } from '#server/platform/secret.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { createAuthorize } from './authorize.ts'
import { deliverStored, hearBroadcast } from './broadcasting.ts'
import { createCatalogCache } from './catalog.ts'
import type { Change } from './change.ts'
import { createChangeDelivery } from './change-delivery.ts'
import type { Connection } from './connection.ts'
import { createFilterMatching } from './filter-matching.ts'
import { readBinary, readText } from './frames.ts'
import { createUpgrade } from './handshake.ts'
import { httpBroadcast } from './http-broadcast.ts'
import type { Hub, RealtimePlatform } from './hub.ts'
import { createLanes } from './lanes.ts'
import { endChannel, leaveAll } from './lifecycle.ts'
import type { News } from './look.ts'
import { Outbox } from './outbox.ts'
import { Peers } from './peers.ts'
import { startPoller } from './poller.ts'
import { Presences } from './presences.ts'
import { Reauthorization, RIGHTS_DEPEND_ON } from './reauthorization.ts'
import { receive } from './receive.ts'
import { readRelayMessage } from './relay-message.ts'
import { Rooms } from './rooms.ts'
import { createSessions } from './sessions.ts'
import { Subscriptions } from './subscriptions.ts'
import { RightsWatch, SWEEP_EVERY_MS, sweepConnections, sweepSessions } from './sweep.ts'
import { createVisibility } from './visibility.ts'

export interface Realtime {
  /** Broadcasts over HTTP; paths are relative to /realtime/v1. The entry has identified the caller. */
  readonly app: App
  /** For sockets at /realtime/v1/websocket. */
  readonly upgrade: Upgrade
  /** Sends everybody away (1012: come back in a moment) and tells the other servers. */
  close(): Promise<void>
}

/** How long clients have to take leave. */
const GOODBYE_MS = 1_000
const RESTARTING = 'The server restarts'

/** Live updates: changes of rows, broadcasts and presence, on this server and together with the others of its database. */
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
      listenTo(hub, socket, connection)
      // The end may have begun while the token was being checked.
      if (closing) connection.close('shuttingDown', RESTARTING)
    },
  })
  const stopSweeping = sweep(hub)
  return {
    app: httpBroadcast(hub),
    upgrade,
    async close() {
      closing = true
      stopSweeping()
      await sayGoodbye(hub)
      hub.presences.settle()
      await hub.poller.close()
      await hub.peers
        .close()
        .catch((error: unknown) => platform.log.warn({ err: error }, 'other servers were not told that this one ends'))
    },
  }
}

/** Messages from the database can be had again by those who missed them for three days. */
export async function sweepMessages({ database }: Pick<RealtimePlatform, 'database'>): Promise<void> {
  await database.service.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`)
}

function assemble(platform: RealtimePlatform, tokens: Tokens): Hub {
  const { database, log } = platform
  const server = randomUUID()
  const connections = new Set<Connection>()
  const rooms = new Rooms()
  const subscriptions = new Subscriptions()
  const outbox = new Outbox(log)
  const catalog = createCatalogCache(database.service, log)
  const filters = createFilterMatching(database)
  const authorize = createAuthorize(platform, catalog)
  const presences = new Presences({ server, rooms, outbox, post: (message) => peers.post(message) })
  const peers: Peers = new Peers({
    pool: database.service,
    log,
    id: server,
    onGone: (other) => presences.forget(other),
    listening: () => hub.poller.caughtUp(),
    introduction: () => presences.introduction(),
  })
  const end: Parameters<typeof createChangeDelivery>[0]['end'] = (channel, error) => endChannel(hub, channel, error)
  const reauthorization = new Reauthorization({ log, rooms, authorize, presences, end })
  const see = createVisibility(platform, catalog)
  const deliver = createChangeDelivery({ log, see, filters, subscriptions, outbox, lanes: createLanes(log), end })
  const poller = startPoller({
    pool: database.service,
    log,
    server,
    isWanted: () => connections.size > 0,
    tables: async () => {
      const { published } = await catalog.current()
      return [...new Set([...RIGHTS_DEPEND_ON, ...subscriptions.tables(published.keys())])]
    },
    onNews: (news) => tell(hub, deliver, news),
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

/** Changes first: they are what may fail, and then everything is told again. */
async function tell(
  hub: Hub,
  deliver: (changes: readonly Change[]) => Promise<void>,
  news: readonly News[],
): Promise<void> {
  const changes = news.flatMap((item) => (item.kind === 'change' ? [item.change] : []))
  if (changes.length > 0) await deliver(changes)
  hub.reauthorization.follow(changes)
  for (const item of news) {
    try {
      if (item.kind === 'message') deliverStored(hub, item.message)
      if (item.kind === 'relay') hear(hub, item.server, item.text)
    } catch (error) {
      // It would fail again, and everything behind it would wait.
      hub.platform.log.error({ err: error, kind: item.kind }, 'a message could not be delivered')
    }
  }
  await hub.outbox.settled()
}

function hear(hub: Hub, server: string, text: string): void {
  const { peers, presences } = hub
  const message = readRelayMessage(text)
  if (message?.kind === 'bye') return peers.gone(server)
  peers.heard(server)
  if (message?.kind === 'hello') peers.introduce(false)
  if (message?.kind === 'broadcast') hearBroadcast(hub, message)
  if (message?.kind === 'presence') presences.hear(message)
}

function listenTo(hub: Hub, socket: WebSocket, connection: Connection): void {
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
  // What a client does to its own socket; `close` follows.
  socket.on('error', () => undefined)
}

function sweep(hub: Hub): () => void {
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
    sweepConnections(hub)
    hub.reauthorization.askDue()
    attempt('sessions', () => sweepSessions(hub))
    attempt('rights', () => rights.look(hub))
    attempt('servers', () => hub.peers.beat())
  }
  run()
  const timer = setInterval(run, SWEEP_EVERY_MS)
  return () => clearInterval(timer)
}

async function sayGoodbye({ connections }: Hub): Promise<void> {
  for (const connection of connections) connection.close('shuttingDown', RESTARTING)
  const until = performance.now() + GOODBYE_MS
  while (connections.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const connection of connections) connection.destroy()
}
