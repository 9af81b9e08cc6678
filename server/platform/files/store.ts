import type { Readable } from 'node:stream'
import type { ByteRange } from './files.ts'

/** Where the bytes lie: a folder or a bucket. They go by their version; what is under a version never changes. */
export interface Store {
  /**
   * Whole and durable under `version` when this resolves; nothing is left of a source that throws.
   *
   * @throws FileError `full`, `unavailable`; a FileError of the source passes as it is
   */
  put(version: string, source: AsyncIterable<Uint8Array>): Promise<void>

  /** @throws FileError `missing`, `unavailable` */
  open(version: string, range?: ByteRange): Promise<Readable>

  /** @throws FileError `missing`, `full`, `unavailable` */
  copy(from: string, to: string): Promise<void>

  /** Also right when there is nothing. */
  delete(version: string): Promise<void>

  /** Everything that is stored, and since when at the earliest. */
  list(): AsyncIterable<{ readonly version: string; readonly storedAt: Date }>

  /** Removes what broken uploads have left, where nothing was added since `before`. */
  dropUnfinished(before: Date): Promise<void>
}
