import type { Readable } from 'node:stream'

/** Bytes that are safe on the store under `version`, and known by their hash. No row points to them yet. */
export interface StoredBytes {
  /** Names the stored bytes, for ever: they are never overwritten. */
  readonly version: string
  readonly size: number
  /** Lower-case hex. */
  readonly sha256: string
  /** What the bytes are by their content; the declared type where content says nothing. */
  readonly contentType: string
}

/** What is known, and demanded, before the first byte arrives. */
export interface Expected {
  /** Name that the sender gave, for its ending only. */
  readonly name: string
  readonly declaredType: string | undefined
  /** Bytes, where the sender said so; another number arriving is a truncated or lying upload. */
  readonly declaredSize?: number | undefined
  readonly maxBytes: number
  /** Types that the bucket takes (`image/*` stands for a family); undefined takes all. */
  readonly allowedTypes?: readonly string[] | undefined
  /** Hex SHA-256 that the sender computed; another hash is refused. */
  readonly declaredSha256?: string | undefined
}

export interface ByteRange {
  /** First and last byte, both included. */
  readonly start: number
  readonly end: number
}

/**
 * The file pipeline: bytes stream in, are hashed and recognised on the way, and are durable before anybody is told.
 * Whoever calls writes the row afterwards, in one transaction, as the caller; without a row the bytes do not exist
 * for anybody and are swept after a day.
 */
export interface Files {
  /** The most that one file may have, in bytes. */
  readonly maxBytes: number
  /** State that a new row's `scan` begins in: `pending` where a scanner is set, else `not scanned`. */
  readonly initialScan: 'pending' | 'not scanned'

  /**
   * Receives one file. Memory stays flat whatever its size; nothing remains of one that fails.
   *
   * @throws FileError too large, truncated, wrong hash, type not allowed, a type that lies about its content, no room
   */
  receive(source: Readable, expected: Expected): Promise<StoredBytes>

  /**
   * The bytes, or a part of them. A whole read is compared with `sha256` while it streams: bytes that differ destroy
   * the stream before its last chunk, mark the file as damaged, and are logged.
   *
   * @throws FileError when the store does not have them
   */
  read(file: Pick<StoredBytes, 'version' | 'size' | 'sha256'>, range?: ByteRange): Promise<Readable>

  /**
   * Keeps what the server itself has made, whatever its size and content. Memory stays flat; nothing remains of what fails.
   *
   * @throws FileError when the store has no room or does not answer; what the source throws, as it is
   */
  keep(source: Readable): Promise<Omit<StoredBytes, 'contentType'>>

  /** A second copy under a new version, without passing through this process where the store can. */
  copy(version: string): Promise<string>

  /** Lets go of bytes that no row points to any more. Never throws: what stays is swept. */
  discard(version: string): Promise<void>

  /** Ends the work in the background. */
  close(): Promise<void>
}

/**
 * Whether a file in that state of `scan` may leave the server: where a scanner is set, only what it found clean; and
 * never what was found infected, also after the scanner was taken away.
 */
export function mayBeServed(scan: string, files: Pick<Files, 'initialScan'>): boolean {
  return files.initialScan === 'pending' ? scan === 'clean' : scan !== 'infected'
}

/**
 * Why a file is refused; `kind` decides the answer's code in each interface. `full`: no room left (507).
 * `unavailable`: the store does not answer (503).
 */
export class FileError extends Error {
  readonly kind: 'too large' | 'truncated' | 'hash' | 'type' | 'missing' | 'damaged' | 'full' | 'unavailable'

  constructor(kind: FileError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileError'
    this.kind = kind
  }
}
