import pg from 'pg'
import { DiskFullError, outageOf } from '#server/platform/database/outage.ts'
import { ApiError, TooManyRequestsError } from '#server/platform/errors.ts'
import { AmbiguityError, OutOfRangeError, restErrors } from './errors.ts'
import type { Role, Schemas } from '../schema/schema.ts'
import { databaseError, RaisedError } from './sqlstates.ts'

/** The error response of the data interface for any thrown value. */
export function restError(error: unknown, role: Role): Response {
  return errorResponse(toApiError(error, role, new Map()))
}

/** The error that a caller sees for a thrown value. Unknown ones reveal nothing. */
export function toApiError(error: unknown, role: Role, schemas: Schemas): ApiError {
  const outage = outageOf(error)
  if (outage instanceof DiskFullError) return outage
  if (error instanceof pg.DatabaseError) return databaseError(error, role, schemas)
  if (outage !== undefined) return restErrors.noFreeConnection(outage)
  if (error instanceof ApiError) return error
  return new ApiError(500, 'XX000', 'The server could not answer this request', { cause: error })
}

export function errorResponse(error: ApiError): Response {
  const { status, code, message, hint } = error
  const details = error instanceof AmbiguityError && error.candidates.length > 0 ? error.candidates : error.details
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Proxy-Status': `PostgREST; error=${code.replaceAll(/[^\w-]/g, '')}`,
  })
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
  if (status === 503 && code !== '57014') headers.set('Retry-After', '1')
  if (error instanceof OutOfRangeError) headers.set('Content-Range', `*/${error.total}`)
  if (error instanceof TooManyRequestsError) headers.set('Retry-After', String(error.retryAfterS))
  if (error instanceof RaisedError) for (const [name, value] of Object.entries(error.headers)) headers.set(name, value)
  const body = isBodyless(status) ? null : JSON.stringify({ code, details, hint, message })
  return new Response(body, { status, headers })
}

/** Responses with these statuses have no body. */
export const isBodyless = (status: number): boolean => status === 204 || status === 205 || status === 304
