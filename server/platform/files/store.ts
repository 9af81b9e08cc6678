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

  /**
   * Notes are small texts that servers leave for each other beside the files, by name (`folder/name`). Complete and
   * durable when this resolves; replaces an earlier one.
   */
  writeNote(name: string, text: string): Promise<void>

  /** Undefined when there is none. */
  readNote(name: string): Promise<string | undefined>

  /** Also succeeds when there is none. */
  deleteNote(name: string): Promise<void>

  /** The names of the notes in a folder, without it, and when each was written. */
  listNotes(folder: string): AsyncIterable<{ readonly name: string; readonly writtenAt: Date }>
}
