import pg from 'pg'
import { ApiError, NoConnectionError } from '../errors.ts'

const DISK_FULL = '53100'
/** No connection, no room, starting or stopping. */
const OUTAGE = /^(?:08|53|57P)/

/** Errors of connections that broke, and those connections. */
const lost = new WeakSet<object>()

/** Call once for each new connection: a running statement gets the very error that the connection reports. */
export function watchConnection(client: pg.ClientBase): void {
  client.on('error', (error) => {
    lost.add(error)
    lost.add(client)
  })
}

export function isConnectionLost(client: pg.ClientBase): boolean {
  return lost.has(client)
}

/** Makes `outageOf` take this error for a lost connection. */
export function markAsLost(error: Error): void {
  lost.add(error)
}

/** The disk of the database has no room. The server says so to callers, because only its administrator can help. */
export class DiskFullError extends ApiError {
  constructor(cause?: unknown) {
    super(503, DISK_FULL, 'The disk is full. Nothing can be saved until an administrator frees space on the server.', {
      cause,
    })
    this.name = 'DiskFullError'
  }
}

/**
 * What a failure of the database itself is to callers: a 503 to retry. Undefined for every other error. Whether a
 * statement on a connection that broke was committed is unknown, so ask this only for the answer.
 */
export function outageOf(error: unknown): ApiError | undefined {
  if (error instanceof NoConnectionError || error instanceof DiskFullError) return error
  if (error instanceof pg.DatabaseError) {
    if (error.code === DISK_FULL) return new DiskFullError(error)
    return OUTAGE.test(error.code ?? '') ? new NoConnectionError(error) : undefined
  }
  return error instanceof Error && lost.has(error) ? new NoConnectionError(error) : undefined
}
