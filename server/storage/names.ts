import { refusal, StorageError } from './refusals.ts'

/** Where a file stands: a bucket and a name inside it. */
export interface Place {
  readonly bucket: string
  readonly name: string
}

/** A name is one row of an index, whose rows are bounded in bytes. */
const MAX_NAME_BYTES = 1_024
const BUCKET = /^[a-z0-9][a-z0-9._-]{0,62}$/i

/** Control and line-breaking characters, lone surrogates, and those that turn the direction of text around. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069\\]/u

/** Words that stand where a bucket's name would in some path of the interface. */
const RESERVED = new Set(['authenticated', 'copy', 'info', 'list', 'list-v2', 'move', 'public', 'sign', 'upload'])

/**
 * The name of a file as it is kept: in normal form C, so that two spellings of one name are one file.
 *
 * @throws StorageError InvalidKey
 */
export function parseName(text: string): string {
  const name = text.normalize('NFC')
  const fits = Buffer.byteLength(name) <= MAX_NAME_BYTES && !FORBIDDEN.test(name)
  if (!fits || name.split('/').some(isNoSegment)) throw refusal.key(text)
  return name
}

/** For lists of names, where what cannot be a name is the name of no file. */
export function nameOrUndefined(text: string): string | undefined {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof StorageError) return undefined
    throw error
  }
}

const isNoSegment = (segment: string): boolean => segment === '' || segment === '.' || segment === '..'

/** The beginning of names, for lists: empty, or what a name may begin with. */
export function parsePrefix(text: string): string {
  const prefix = text.normalize('NFC')
  const segments = prefix.split('/').slice(0, -1)
  const fits = Buffer.byteLength(prefix) <= MAX_NAME_BYTES && !FORBIDDEN.test(prefix)
  if (!fits || segments.some(isNoSegment)) throw refusal.key(text)
  return prefix
}

/** A bucket that is asked for. What cannot be a bucket's name is no bucket. */
export function parseBucket(text: string): string {
  if (!BUCKET.test(text)) throw refusal.noSuchBucket()
  return text
}

/** The name of a bucket to be. */
export function parseNewBucket(text: string): string {
  if (!BUCKET.test(text) || RESERVED.has(text.toLowerCase())) throw refusal.bucketName()
  return text
}

/** `bucket/name`, as links and answers have it. */
export const pathOf = ({ bucket, name }: Place): string => `${bucket}/${name}`
