import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { StartError } from '#db/start-error.ts'
import type { Config } from './config.ts'
import type { App } from './module.ts'

const DRAIN_LIMIT_MS = 10_000

export interface Listening {
  readonly port: number
  /** Refuses new requests, lets open ones end (10 s at most), then closes. */
  close(): Promise<void>
}

/** @throws StartError when the port is taken or may not be used */
export async function listen(app: App, config: Config): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      maxHeaderSize: 48 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
    },
  }) as Server
  server.maxConnections = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, config)))
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    close: () => drain(server),
  }
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

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
  await closed
  clearTimeout(limit)
}
