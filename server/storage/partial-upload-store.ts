import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/utils'

/** Life of an upload that nobody goes on with. */
export const PARTIAL_LIFE_MS = 24 * 3_600_000

/** Where resumable uploads lie until they are whole; beside the files, so that every server of an installation has them. */
export interface PartialUploads extends DataStore {
  /** What stands before an id in this store. */
  readonly prefix: string
  read(id: string): Readable | Promise<Readable>
  /** Removes the uploads that were begun before. Several servers may do it at once. */
  sweep(before: Date): Promise<void>
}
