import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream'
import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { FileError, type Files } from './files.ts'
import { HashCheck } from './hash-check.ts'
import { markDamaged, type Damage } from './mark-damaged.ts'
import { storeGenerated } from './store-generated.ts'
import { receive } from './receive.ts'
import type { Store } from './store.ts'
import { createUploadSlots } from './upload-slots.ts'

export interface FilesParts {
  readonly store: Store
  readonly service: pg.Pool
  readonly log: Logger
  readonly maxBytes: number
  readonly hasScanner: boolean
}

/** The pipeline over a store, without background tasks. */
export function createFiles({ store, service, log, maxBytes, hasScanner }: FilesParts): Omit<Files, 'close'> {
  /** A failing store is an incident, independent of the caller. */
  const watched = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const kind = error instanceof FileError ? error.kind : 'unavailable'
      // The reserve of the disk is kept without a cause, and logged where it is kept.
      const isFull = error instanceof FileError && kind === 'full' && error.cause !== undefined
      if (isFull || kind === 'unavailable') log.error({ err: error }, 'the file store failed')
      throw error
    })

  /** Never throws: the reader gets the error whether or not the damage could be recorded. */
  const note = (version: string, reason: Damage): Promise<void> =>
    markDamaged(service, log, version, reason).catch((error: unknown) =>
      log.error({ err: error, version, reason }, 'a stored file is damaged, and could not be marked'),
    )

  return {
    maxBytes,
    slots: createUploadSlots(),
    initialScan: hasScanner ? 'pending' : 'not scanned',

    receive: (source, expected) =>
      watched(receive(store, source, { ...expected, maxBytes: Math.min(maxBytes, expected.maxBytes) })),

    storeGenerated: (source) => watched(storeGenerated(store, source)),

    async read(file, range) {
      // A range over the full size is a whole read.
      const part = range !== undefined && range.end - range.start + 1 < file.size ? range : undefined
      const stored = await watched(store.open(file.version, part)).catch(async (error: unknown) => {
        if (error instanceof FileError && error.kind === 'missing') await note(file.version, 'missing')
        throw error
      })
      if (part !== undefined) return stored
      const check = new HashCheck(file, () => note(file.version, 'changed'))
      // Destroying the returned stream closes the underlying file or connection.
      return pipeline(stored, check, (error) => {
        if (error?.code === 'EIO') void note(file.version, 'unreadable')
      })
    },

    async copy(version) {
      const made = randomUUID()
      await watched(store.copy(version, made))
      return made
    },

    async discard(version) {
      await store
        .delete(version)
        .catch((error: unknown) => log.warn({ err: error, version }, 'unused bytes are left to the cleanup'))
    },
  }
}
