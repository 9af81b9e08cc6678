import { z } from 'zod'
import { storageErrors } from '../errors/errors.ts'

/** What a sender declares about a file besides its bytes. */
export interface UploadDetails {
  /** The value of Cache-Control for downloads. */
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined
}

const MAX_METADATA_CHARS = 32_768

const metadata = z.record(z.string(), z.unknown())

/** Printable, so that it can be a header. */
const HEADER_TEXT = /^[\x20-\x7e]{1,200}$/

/**
 * The header of a plain upload: a whole value.
 *
 * @throws StorageError InvalidRequest
 */
export function cacheControlOf(header: string | undefined): string {
  if (header === undefined || header === '') return 'no-cache'
  if (!HEADER_TEXT.test(header)) throw storageErrors.request('cache-control: is no header value')
  return header
}

/** The field of a form or of a resumable upload: seconds, as the published client sends them. */
export function cacheSeconds(field: string | undefined): string {
  return field !== undefined && /^\d{1,9}$/.test(field) ? `max-age=${field}` : 'no-cache'
}

/**
 * JSON that the sender stores with a file.
 *
 * @throws StorageError InvalidRequest when it is not a JSON object, is too large, or cannot be stored in the database
 */
export function parseMetadata(text: string | undefined): UploadDetails['userMetadata'] {
  if (text === undefined || text === '') return undefined
  const parsed = text.length > MAX_METADATA_CHARS ? undefined : metadata.safeParse(json(text))
  if (parsed?.success !== true) throw storageErrors.request('metadata: must be a JSON object')
  return parsed.data
}

function json(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Checked afterwards: V8 of Node 20 can return `{}` for the text `{` when it parses with a reviver.
    JSON.stringify(value, storable)
    return value
  } catch {
    return undefined
  }
}

/** PostgreSQL cannot store NUL and lone surrogates, which JSON can express. */
function storable(key: string, value: unknown): unknown {
  for (const part of [key, value])
    if (typeof part === 'string' && /\0|\p{Cs}/u.test(part)) throw new TypeError('no text')
  return value
}
