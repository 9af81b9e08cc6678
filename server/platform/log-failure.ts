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

/**
 * Logs a request that failed. What callers provoked (a limit, a statement that took too long) and a busy database are
 * one line, everything of ours is logged in full, and other errors of callers are not logged.
 */
export function logFailure(log: Logger, error: unknown, request: FailedRequest, message: string): void {
  if (request.status === 429 || isProvoked(error)) log.info(request, message)
  else if (error instanceof NoConnectionError && error.cause === undefined) log.warn(request, message)
  else if (request.status >= 500) log.error({ err: error, ...request }, message)
}

/** A statement that took too long, waited too long for a lock, or lost against another transaction. */
const PROVOKED: ReadonlySet<string | undefined> = new Set(['57014', '55P03', '40001', '40P01'])

function isProvoked(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return PROVOKED.has(error.code)
  return error instanceof Error && error.cause !== undefined && isProvoked(error.cause)
}
