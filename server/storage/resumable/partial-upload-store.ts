import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/utils'

/** Lifetime of an unfinished upload. */
export const PARTIAL_LIFE_MS = 24 * 3_600_000

/** Where resumable uploads are stored until they are complete; beside the files, so that all servers share them. */
export interface PartialUploads extends DataStore {
  /** The prefix of ids in this store. */
  readonly prefix: string
  read(id: string): Readable | Promise<Readable>
  /** Deletes the uploads that began before this time. Several servers may do it concurrently. */
  cleanUp(before: Date): Promise<void>
}
