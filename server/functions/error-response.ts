import pg from 'pg'
import { sessionErrorOf } from '#server/platform/callers/session-error.ts'
import { outageOf } from '#server/platform/database/outage.ts'
import { ApiError, TooManyRequestsError } from '#server/platform/errors.ts'
import { FileError } from '#server/platform/files/files.ts'
import { InputError } from './errors.ts'

/** The error response for any thrown value. Unknown ones reveal nothing. */
export function errorResponse(error: unknown): Response {
  const refused = toApiError(error)
  const body = errorBody(refused)
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  if (refused.status === 401) headers.set('www-authenticate', 'Bearer')
  if (refused.status === 429 || refused.status === 503) headers.set('retry-after', '1')
  if (refused instanceof TooManyRequestsError) headers.set('retry-after', String(refused.retryAfterS))
  return new Response(JSON.stringify(body), { status: refused.status, headers })
}

/** The body of every function's error. */
export function errorBody(error: ApiError) {
  const { message, code, details, hint } = error
  const input = error instanceof InputError ? { field: error.issues[0]?.field, issues: error.issues } : {}
  return { success: false, error: message, code, details, hint, ...input }
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FileError) return fileError(error)
  const known = error instanceof pg.DatabaseError ? databaseError(error) : undefined
  return (
    outageOf(error) ??
    known ??
    new ApiError(500, 'internal', 'The server could not answer this request.', { cause: error })
  )
}

const FILE_STATUS: Record<FileError['kind'], number> = {
  'too large': 413,
  truncated: 400,
  hash: 422,
  type: 415,
  missing: 404,
  damaged: 500,
  full: 507,
  unavailable: 503,
  busy: 429,
}

function fileError(error: FileError): ApiError {
  return new ApiError(FILE_STATUS[error.kind], `file_${error.kind.replace(' ', '_')}`, error.message, { cause: error })
}

/** PostgreSQL's errors by their code; undefined for those that no caller can have caused. */
function databaseError(error: pg.DatabaseError): ApiError | undefined {
  const code = error.code ?? ''
  const told = (status: number, message: string) => new ApiError(status, code, message, { cause: error })
  const sessionError = sessionErrorOf(error)
  if (sessionError !== undefined) return sessionError
  if (code === 'PGRST') return new ApiError(401, 'session_ended', 'Session ended', { hint: 'Sign in again.' })
  if (code === '42501') return told(403, 'You do not have permission to do this.')
  if (/^PT4\d\d$/.test(code)) return told(Number(code.slice(2)), error.message)
  if (code === 'P0001') return told(400, error.message)
  if (code === '23503' || code === '23505') return told(409, 'Something that this refers to has changed. Try again.')
  if (/^(?:22|23|54)/.test(code)) return told(400, 'The request has a value that cannot be stored.')
  if (/^(?:08|40|53|55P03|57)/.test(code)) return told(503, 'The database is busy. Try again.')
  return undefined
}
