import pg from 'pg'
import { sessionErrorOf } from '#server/platform/callers/session-error.ts'
import { ApiError } from '#server/platform/errors.ts'
import { FileError } from '#server/platform/files/files.ts'
import { refusal, StorageError } from './refusals.ts'

/** What a thrown value is to the caller. Unknown ones tell nothing. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof FileError) return fileError(error)
  if (error instanceof pg.DatabaseError) return databaseError(error)
  if (error instanceof ApiError) return apiError(error)
  return refusal.internal(error)
}

/** @param plainly whether the answer has the real status: clients of resumable uploads go by it */
export function errorResponse(refused: StorageError, plainly: boolean): Response {
  const { statusCode, httpStatus, error, message, code } = refused
  const status = plainly ? statusCode : httpStatus
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(plainly && { 'Tus-Resumable': '1.0.0' }),
    ...refused.headers,
  }
  if (status === 429 || status === 503) headers['Retry-After'] = '1'
  const body = JSON.stringify({ statusCode: String(statusCode), error, message, code })
  return new Response(body, { status, headers })
}

function fileError(error: FileError): StorageError {
  switch (error.kind) {
    case 'too large':
      return refusal.tooLarge()
    case 'truncated':
      return refusal.aborted()
    case 'hash':
      return refusal.checksum(error.message)
    case 'type':
      return new StorageError(415, 'InvalidMimeType', error.message, { error: 'invalid_mime_type', cause: error })
    case 'missing':
    case 'damaged':
      return refusal.damaged(error)
    case 'full':
      return new StorageError(507, 'InsufficientStorage', error.message, { cause: error })
    case 'unavailable':
      return new StorageError(503, 'SlowDown', error.message, { cause: error })
  }
}

/** The check of key and token, which all interfaces share. */
function apiError(error: ApiError): StorageError {
  if (error.status !== 401) return error.status === 503 ? refusal.unavailable(error) : refusal.internal(error)
  if (!error.code.startsWith('PGRST'))
    return new StorageError(401, 'AccessDenied', error.message, { error: 'Unauthorized' })
  return refusal.denied(error.code === 'PGRST303' ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS')
}

/** PostgreSQL's refusals by their code: rights, duplicates, values that it does not take, and no time to answer. */
function databaseError(error: pg.DatabaseError): StorageError {
  const code = error.code ?? ''
  // A rule of ours comes with a hint; row-level security says nothing but no.
  if (code === '42501') return refusal.denied(error.hint === undefined ? undefined : `${error.message}. ${error.hint}`)
  const atDoor = sessionErrorOf(error)
  if (atDoor?.status === 403) return new StorageError(403, atDoor.code, atDoor.message, { error: 'Unauthorized' })
  if (code === 'PGRST') return refusal.denied('The session has ended')
  if (code === '23505') return error.table === 'buckets' ? refusal.bucketExists() : refusal.keyExists()
  if (code === '23503') return refusal.noSuchBucket()
  if (/^(22|23|54)/.test(code)) return refusal.request('The request has a value that cannot be stored', error)
  if (/^(08|40|53|55P03|57)/.test(code)) return refusal.unavailable(error)
  return refusal.internal(error)
}
