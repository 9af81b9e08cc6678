import type { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'

/** Bytes that are durable in the store under `version`, with their hash. No row refers to them yet. */
export interface StoredBytes {
  /** Identifies the stored bytes permanently: they are never overwritten. */
  readonly version: string
  readonly size: number
  /** Lower-case hex. */
  readonly sha256: string
  /** The type recognised from the content; the declared type where the content is inconclusive. */
  readonly contentType: string
}

/** What is known and required before the first byte arrives. */
export interface Expected {
  /** The sender's file name, used only for its extension. */
  readonly name: string
  readonly declaredType: string | undefined
  /** Bytes, if declared by the sender; another number means a truncated or false upload. */
  readonly declaredSize?: number | undefined
  readonly maxBytes: number
  /** Types that the bucket accepts (`image/*` for a family); undefined accepts all. */
  readonly allowedTypes?: readonly string[] | undefined
  /** Hex SHA-256 computed by the sender; another hash is refused. */
  readonly declaredSha256?: string | undefined
}

/** Limits the concurrent uploads of one person on this server. */
export interface UploadSlots {
  /**
   * Runs the work when fewer than four of this person's uploads are running; until then it waits in a queue.
   *
   * @throws FileError `busy` when the queue is full, `truncated` when the sender disconnects before its turn
   */
  run<T>(person: string, sender: IncomingMessage, work: () => Promise<T>): Promise<T>
}

export interface ByteRange {
  /** First and last byte, both included. */
  readonly start: number
  readonly end: number
}

/**
 * The file pipeline: bytes are streamed, hashed and recognised, and are durable before a result is returned. The
 * caller then writes the row in one transaction; bytes without a row are invisible and deleted by the cleanup after a
 * day.
 */
export interface Files {
  /** Maximum size of one file, in bytes. */
  readonly maxBytes: number
  /** The initial `scan` of a new row: `pending` if a scanner is set, else `not scanned`. */
  readonly initialScan: 'pending' | 'not scanned'

  /**
   * Receives one file. Memory use is constant for any size; nothing remains of a failed upload.
   *
   * @throws FileError too large, truncated, wrong hash, type not allowed, a type that contradicts its content, no
   * room
   */
  receive(source: Readable, expected: Expected): Promise<StoredBytes>

  /**
   * Reads the bytes, or a part of them. A whole read is compared with `sha256` while it streams: different bytes
   * destroy the stream before its last chunk, mark the file as damaged, and are logged.
   *
   * @throws FileError when the store does not have them
   */
  read(file: Pick<StoredBytes, 'version' | 'size' | 'sha256'>, range?: ByteRange): Promise<Readable>

  /**
   * Stores what the server itself has generated, of any size and content. Memory use is constant; nothing remains
   * after an error.
   *
   * @throws FileError when the store has no room or does not answer; errors of the source unchanged
   */
  storeGenerated(source: Readable): Promise<Omit<StoredBytes, 'contentType'>>

  /** A second copy under a new version; stores that can copy do it without passing bytes through this process. */
  copy(version: string): Promise<string>

  /** Deletes bytes that no row refers to any more. Never throws: the cleanup deletes leftovers. */
  discard(version: string): Promise<void>

  /** Limits the uploads of one person that run at the same time, through all interfaces of this server. */
  readonly slots: UploadSlots

  /** Stops the background tasks. */
  close(): Promise<void>
}

/**
 * Whether a file with this `scan` may be served: if a scanner is set, only clean files; never an infected one, even
 * after the scanner was removed.
 */
export function mayBeServed(scan: string, files: Pick<Files, 'initialScan'>): boolean {
  return files.initialScan === 'pending' ? scan === 'clean' : scan !== 'infected'
}

/**
 * Why a file is refused; `kind` decides the code in each interface. `full`: no room left (507). `unavailable`: the
 * store does not answer (503). `busy`: the person uploads too much at once (429).
 */
export class FileError extends Error {
  readonly kind: 'too large' | 'truncated' | 'hash' | 'type' | 'missing' | 'damaged' | 'full' | 'unavailable' | 'busy'

  constructor(kind: FileError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileError'
    this.kind = kind
  }
}
