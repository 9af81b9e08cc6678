import pg from 'pg'
import { ReadOnlyError } from '#server/platform/callers/read-only-error.ts'
import { sessionErrorOf } from '#server/platform/callers/session-error.ts'
import { DiskFullError, outageOf } from '#server/platform/database/outage.ts'
import { ApiError, TooManyRequestsError } from '#server/platform/errors.ts'
import { FileError } from '#server/platform/files/files.ts'
import { storageErrors, StorageError } from './errors.ts'

/** The error that a caller sees for a thrown value. Unknown ones reveal nothing. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof FileError) return fileError(error)
  const outage = outageOf(error)
  if (outage instanceof DiskFullError) return storageErrors.noRoom(outage)
  if (outage !== undefined) return storageErrors.unavailable(outage)
  if (error instanceof pg.DatabaseError) return databaseError(error)
  if (error instanceof ReadOnlyError) return new StorageError(403, error.code, error.message, { error: 'Unauthorized' })
  if (error instanceof ApiError) return apiError(error)
  return storageErrors.internal(error)
}

/** @param useRealStatus whether the response has the real status: clients of resumable uploads depend on it */
export function errorResponse(refused: StorageError, useRealStatus: boolean): Response {
  const { statusCode, httpStatus, error, message, code } = refused
  const status = useRealStatus ? statusCode : httpStatus
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(useRealStatus && { 'Tus-Resumable': '1.0.0' }),
    ...refused.headers,
  }
  if (status === 429 || status === 503) headers['Retry-After'] ??= '1'
  const body = JSON.stringify({ statusCode: String(statusCode), error, message, code })
  return new Response(body, { status, headers })
}

function fileError(error: FileError): StorageError {
  switch (error.kind) {
    case 'too large':
      return storageErrors.tooLarge()
    case 'truncated':
      return storageErrors.aborted()
    case 'hash':
      return storageErrors.checksum(error.message)
    case 'type':
      return new StorageError(415, 'InvalidMimeType', error.message, { error: 'invalid_mime_type', cause: error })
    case 'missing':
    case 'damaged':
      return storageErrors.damaged(error)
    case 'full':
      return storageErrors.noRoom(error)
    case 'busy':
      return new StorageError(429, 'SlowDown', error.message, { cause: error })
    case 'unavailable':
      return new StorageError(503, 'SlowDown', error.message, { cause: error })
  }
}

/** Limits, and the check of key and token, which all interfaces share. */
function apiError(error: ApiError): StorageError {
  if (error instanceof TooManyRequestsError) return storageErrors.tooManyRequests(error)
  if (error.status !== 401)
    return error.status === 503 ? storageErrors.unavailable(error) : storageErrors.internal(error)
  if (!error.code.startsWith('PGRST'))
    return new StorageError(401, 'AccessDenied', error.message, { error: 'Unauthorized' })
  return storageErrors.denied(error.code === 'PGRST303' ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS')
}

/** PostgreSQL's errors by their code: rights, duplicates, invalid values, and timeouts. */
function databaseError(error: pg.DatabaseError): StorageError {
  const code = error.code ?? ''
  // Our own rules have a hint; row-level security has none.
  if (code === '42501')
    return storageErrors.denied(error.hint === undefined ? undefined : `${error.message}. ${error.hint}`)
  const sessionError = sessionErrorOf(error)
  if (sessionError?.status === 403)
    return new StorageError(403, sessionError.code, sessionError.message, { error: 'Unauthorized' })
  if (code === 'PGRST') return storageErrors.denied('The session has ended')
  if (code === 'PT413')
    return new StorageError(413, 'QuotaExceeded', error.message, { error: 'Payload too large', cause: error })
  if (code === '23505') return error.table === 'buckets' ? storageErrors.bucketExists() : storageErrors.keyExists()
  if (code === '23503') return storageErrors.noSuchBucket()
  if (/^(22|23|54)/.test(code)) return storageErrors.request('The request has a value that cannot be stored', error)
  if (/^(08|40|53|55P03|57)/.test(code)) return storageErrors.unavailable(error)
  return storageErrors.internal(error)
}
