import type { Readable } from 'node:stream'
import type { ByteRange } from './files.ts'

/** Where the bytes are stored: a folder or a bucket. They are identified by version, and never change. */
export interface Store {
  /**
   * Complete and durable under `version` when this resolves; nothing is left of a source that throws.
   *
   * @throws FileError `full`, `unavailable`; a FileError of the source unchanged
   */
  put(version: string, source: AsyncIterable<Uint8Array>): Promise<void>

  /** @throws FileError `missing`, `unavailable` */
  open(version: string, range?: ByteRange): Promise<Readable>

  /** @throws FileError `missing`, `full`, `unavailable` */
  copy(from: string, to: string): Promise<void>

  /** Also succeeds when there is nothing. */
  delete(version: string): Promise<void>

  /** All stored versions, and the earliest time since when they exist. */
  list(): AsyncIterable<{ readonly version: string; readonly storedAt: Date }>

  /** Deletes leftovers of interrupted uploads to which nothing was added since `before`. */
  deleteUnfinished(before: Date): Promise<void>
}
