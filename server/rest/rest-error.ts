import pg from 'pg'
import { ApiError, NoConnectionError } from '#server/platform/errors.ts'
import { AmbiguityError, refusal } from './refusals.ts'
import type { Role, Schemas } from './schema.ts'
import { databaseError, RaisedError } from './sqlstates.ts'

/** Whatever was thrown, as the answer in the shape of the data interface. */
export function restError(error: unknown, role: Role): Response {
  return errorResponse(toApiError(error, role, new Map()))
}

/** What a thrown value is to the caller. Unknown ones tell nothing. */
export function toApiError(error: unknown, role: Role, schemas: Schemas): ApiError {
  if (error instanceof NoConnectionError) return refusal.noFreeConnection(error)
  if (error instanceof ApiError) return error
  if (error instanceof pg.DatabaseError) return databaseError(error, role, schemas)
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
  if (error instanceof RaisedError) for (const [name, value] of Object.entries(error.headers)) headers.set(name, value)
  const body = bodiless(status) ? null : JSON.stringify({ code, details, hint, message })
  return new Response(body, { status, headers })
}

/** Answers of these statuses have no body. */
export const bodiless = (status: number): boolean => status === 204 || status === 205 || status === 304
