import { storageErrors, StorageError } from './errors/errors.ts'

/** The location of a file: a bucket and a name inside it. */
export interface ObjectPath {
  readonly bucket: string
  readonly name: string
}

/** A name is part of an index row, whose size is limited in bytes. */
const MAX_NAME_BYTES = 1_024
const BUCKET = /^[a-z0-9][a-z0-9._-]{0,62}$/i

/** Control and line-breaking characters, lone surrogates, and characters that change the text direction. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069\\]/u

/** Words in the position of a bucket's name in some path of the interface. */
const RESERVED = new Set(['authenticated', 'copy', 'info', 'list', 'list-v2', 'move', 'public', 'sign', 'upload'])

/**
 * The stored name of a file: in normal form C, so that two spellings of one name are one file.
 *
 * @throws StorageError InvalidKey
 */
export function parseName(text: string): string {
  const name = text.normalize('NFC')
  const fits = Buffer.byteLength(name) <= MAX_NAME_BYTES && !FORBIDDEN.test(name)
  if (!fits || name.split('/').some(isNoSegment)) throw storageErrors.key(text)
  return name
}

/** For lists of names, where an invalid name matches no file. */
export function nameOrUndefined(text: string): string | undefined {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof StorageError) return undefined
    throw error
  }
}

const isNoSegment = (segment: string): boolean => segment === '' || segment === '.' || segment === '..'

/** A prefix of names, for lists: empty, or what a name may begin with. */
export function parsePrefix(text: string): string {
  const prefix = text.normalize('NFC')
  const segments = prefix.split('/').slice(0, -1)
  const fits = Buffer.byteLength(prefix) <= MAX_NAME_BYTES && !FORBIDDEN.test(prefix)
  if (!fits || segments.some(isNoSegment)) throw storageErrors.key(text)
  return prefix
}

/** A requested bucket. An invalid name matches no bucket. */
export function parseBucket(text: string): string {
  if (!BUCKET.test(text)) throw storageErrors.noSuchBucket()
  return text
}

/** The name of a new bucket. */
export function parseNewBucket(text: string): string {
  if (!BUCKET.test(text) || RESERVED.has(text.toLowerCase())) throw storageErrors.bucketName()
  return text
}

/** `bucket/name`, as in links and responses. */
export const pathOf = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`
