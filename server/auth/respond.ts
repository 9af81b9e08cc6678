import type { Context } from 'hono'
import pg from 'pg'
import { DiskFullError, outageOf } from '#server/platform/database/outage.ts'
import { ApiError, TooManyRequestsError } from '#server/platform/errors.ts'
import { logFailure } from '#server/platform/log-failure.ts'
import type { Logger } from '#server/platform/log.ts'
import { AuthError, authErrors } from './errors.ts'

const VERSION_HEADER = 'X-Supabase-Api-Version'
const FIRST_WITH_STRING_CODES = '2024-01-01'

/** The response to a failed request, in the format of the interface version that the client speaks. */
export function errorResponse(c: Context, error: unknown, log: Logger): Response {
  const failure = apiErrorOf(error)
  const { status, code } = failure
  const { method, path } = c.req
  logFailure(log, error, { status, code, requestId: c.get('requestId'), method, path }, 'an account request failed')
  const headers = new Headers({ 'Content-Type': 'application/json', 'x-sb-error-code': failure.code })
  if (failure.retryAfterS !== undefined) headers.set('Retry-After', String(failure.retryAfterS))
  const more = failure.reasons === undefined ? {} : { weak_password: { reasons: failure.reasons } }
  const version = c.req.header(VERSION_HEADER) ?? ''
  const modern = speaksStringCodes(version)
  if (modern) headers.set(VERSION_HEADER, version)
  const body = modern
    ? { code: failure.code, message: failure.message, ...more }
    : { code: failure.status, error_code: failure.code, msg: failure.message, ...more }
  return new Response(JSON.stringify(body), { status: failure.status, headers })
}

function apiErrorOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  const outage = outageOf(error)
  if (outage instanceof DiskFullError) return authErrors.diskFull(outage)
  if (outage !== undefined) return authErrors.overloaded()
  if (error instanceof TooManyRequestsError) return authErrors.tooManyRequests(error.retryAfterS)
  if (error instanceof ApiError) return new AuthError(error.status, error.code, error.message)
  return (
    databaseErrorOf(error) ??
    new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
  )
}

function speaksStringCodes(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= FIRST_WITH_STRING_CODES
}

/** Database errors that the caller may see; undefined for all others. */
function databaseErrorOf(error: unknown): AuthError | undefined {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === undefined) return undefined
  if (/^(53|08|57P0|40001|40P01|55P03|57014)/.test(code)) return authErrors.overloaded()
  // Text that PostgreSQL cannot store. The schemas refuse the known cases; this covers the rest.
  return code.startsWith('22') ? authErrors.invalid('The request holds a value that cannot be stored') : undefined
}
