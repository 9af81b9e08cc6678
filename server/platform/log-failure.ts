import pg from 'pg'
import { NoConnectionError } from './errors.ts'
import type { Logger } from './log.ts'

/** A failed request: what an operator needs to find it. */
export interface FailedRequest {
  readonly status: number
  readonly code: string
  readonly requestId: string
  readonly method: string
  /** Absent where it names files. */
  readonly path?: string
}

const REFUSALS_EVERY_MS = 1_000
/** Of the current second, by message: how many refusals came after the one that was logged. */
const refusals = new WeakMap<Logger, Map<string, number>>()

/**
 * Logs a request that failed. What callers provoked (a limit, a statement that took too long) and a busy database are
 * one line, everything of ours is logged in full, and other errors of callers are not logged.
 */
export function logFailure(log: Logger, error: unknown, request: FailedRequest, message: string): void {
  if (request.status === 429) logRefusal(log, request, message)
  else if (isProvoked(error)) log.info(request, message)
  else if (error instanceof NoConnectionError && error.cause === undefined) log.warn(request, message)
  else if (request.status >= 500) log.error({ err: error, ...request }, message)
}

/** A flood is refused faster than anyone can read lines: the first of a second is logged, the others are counted. */
function logRefusal(log: Logger, request: FailedRequest, message: string): void {
  const counts = refusals.get(log) ?? new Map<string, number>()
  refusals.set(log, counts)
  const counted = counts.get(message)
  counts.set(message, counted === undefined ? 0 : counted + 1)
  if (counted !== undefined) return
  log.info(request, message)
  const tell = () => {
    const more = counts.get(message) ?? 0
    counts.delete(message)
    if (more > 0) log.info({ status: request.status, more }, `${message}: more were refused in the same second`)
  }
  setTimeout(tell, REFUSALS_EVERY_MS).unref()
}

/** A statement that took too long, waited too long for a lock, or lost against another transaction. */
const PROVOKED: ReadonlySet<string | undefined> = new Set(['57014', '55P03', '40001', '40P01'])

function isProvoked(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PROVOKED.has(error.code)
  return error instanceof Error && error.cause !== undefined && isProvoked(error.cause)
}
