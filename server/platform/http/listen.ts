import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { StartError } from '#db/start-error.ts'
import type { Config } from '../config.ts'
import { Connections, tooManyConnections } from './connections.ts'
import { limitResponses } from './limit-responses.ts'
import { limitBody } from './limit-body.ts'
import type { App, Platform } from '../module.ts'
import { REFUSE_AFTER_MS } from './refuse-later.ts'
import { incomingOf } from './request-body.ts'
import { takeTurns } from './take-turns.ts'

/** Takes over a connection that asked for a protocol other than HTTP. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const DRAIN_LIMIT_MS = 10_000

export interface Listening {
  readonly port: number
  /** Refuses new requests, waits for open ones (10 s at most), then closes. */
  close(): Promise<void>
}

/** How long connections may wait. */
export interface Timeouts {
  /** From its beginning to the last header of a request: ends silent connections and slow headers. */
  readonly headersMs: number
  /** Between two requests. */
  readonly keepAliveMs: number
  /**
   * How often both are checked, so that much later a connection may end. Often, because all that are due are answered
   * in one go, and other requests wait for it. Node's own default is 30 seconds.
   */
  readonly checkEveryMs: number
  /** How long the answer to a refused connection waits. */
  readonly refuseAfterMs: number
}

/** The request line and all headers together. */
export const MAX_HEADER_BYTES = 48 * 1024

/** More connections that have not sent anything than people make who all arrive in the same second. */
const MOST_SILENT = 1_000

/** Silent connections and slow headers end within 10 seconds. */
export const TIMEOUTS: Timeouts = {
  headersMs: 8_000,
  keepAliveMs: 65_000,
  checkEveryMs: 50,
  refuseAfterMs: REFUSE_AFTER_MS,
}

/**
 * @param upgrades handlers of upgraded connections, by path; all others are closed
 * @throws StartError when the port is taken or not permitted
 */
export async function listen(
  app: App,
  { config, log }: Pick<Platform, 'config' | 'log'>,
  upgrades: ReadonlyMap<string, Upgrade> = new Map(),
  timeouts = TIMEOUTS,
): Promise<Listening> {
  const { headersMs, keepAliveMs, checkEveryMs, refuseAfterMs } = timeouts
  const limits = {
    total: config.maxConnections,
    perAddress: config.connectionsPerAddress,
    trustedProxies: config.trustProxy,
    // A request may begin at the last moment, with slow headers.
    spareMs: keepAliveMs + headersMs + 2 * checkEveryMs,
    silent: MOST_SILENT,
    // Before Node looks at them.
    silentMs: headersMs - 2 * checkEveryMs,
    checkEveryMs,
    refuseAfterMs,
  }
  const connections = new Connections(limits, log)
  const server = createAdaptorServer({
    fetch: (request, env) => (connections.admits(incomingOf({ env })) ? app.fetch(request, env) : tooManyConnections()),
    serverOptions: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkEveryMs,
      // `limitBody` limits bodies, because it distinguishes files.
      requestTimeout: 0,
      keepAliveTimeout: keepAliveMs,
    },
  }) as Server
  server.on('request', (incoming: IncomingMessage) => limitBody(incoming))
  const stops = [connections.watch(server), limitResponses(server)]
  takeTurns(server)
  const upgraded = handOver(server, connections, upgrades)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, config)))
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    close: () =>
      drain(server, connections, upgraded).finally(() => {
        for (const stop of stops) stop()
      }),
  }
}

/** @returns the upgraded connections: the server waits for them but cannot close them itself */
function handOver(
  server: Server,
  connections: Connections,
  upgrades: ReadonlyMap<string, Upgrade>,
): ReadonlySet<Duplex> {
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upgrade = upgrades.get(request.url?.split('?')[0] ?? '')
    if (upgrade === undefined) {
      socket.destroy()
      return
    }
    if (!connections.admitsUpgrade(request)) return connections.refuse(socket)
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    upgrade(request, socket, head)
  })
  return upgraded
}

function cannotListen(error: NodeJS.ErrnoException, config: Config): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${config.port} on ${config.host} is taken. Stop the program that uses it, or set PORT to a free one.`,
      error,
    )
  }
  if (error.code === 'EACCES')
    return new StartError(`Port ${config.port} needs more rights. Set PORT to one above 1023.`, error)
  return new StartError(
    `${config.host}:${config.port} cannot be listened on (${error.code ?? error.message}). Check HOST and PORT.`,
    error,
  )
}

async function drain(server: Server, connections: Connections, upgraded: ReadonlySet<Duplex>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Node would wait for those that never sent a request, or only a part of one.
  connections.drain()
  const limit = setTimeout(() => {
    server.closeAllConnections()
    for (const socket of upgraded) socket.destroy()
  }, DRAIN_LIMIT_MS)
  await closed
  clearTimeout(limit)
}
