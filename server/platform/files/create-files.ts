import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream'
import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { FileError, type Files } from './files.ts'
import { HashCheck } from './hash-check.ts'
import { markDamaged, type Damage } from './mark-damaged.ts'
import { keep } from './keep.ts'
import { receive } from './receive.ts'
import type { Store } from './store.ts'

export interface FilesParts {
  readonly store: Store
  readonly service: pg.Pool
  readonly log: Logger
  readonly maxBytes: number
  readonly hasScanner: boolean
}

/** The pipeline over a store, without the work in the background. */
export function createFiles({ store, service, log, maxBytes, hasScanner }: FilesParts): Omit<Files, 'close'> {
  /** A store that fails is an incident, whoever is told about it. */
  const watched = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const kind = error instanceof FileError ? error.kind : 'unavailable'
      if (kind === 'full' || kind === 'unavailable') log.error({ err: error }, 'the file store failed')
      throw error
    })

  /** Never throws: the reader hears of the damage whether or not it could be noted. */
  const note = (version: string, reason: Damage): Promise<void> =>
    markDamaged(service, log, version, reason).catch((error: unknown) =>
      log.error({ err: error, version, reason }, 'a stored file is damaged, and could not be marked'),
    )

  return {
    maxBytes,
    initialScan: hasScanner ? 'pending' : 'not scanned',

    receive: (source, expected) =>
      watched(receive(store, source, { ...expected, maxBytes: Math.min(maxBytes, expected.maxBytes) })),

    keep: (source) => watched(keep(store, source)),

    async read(file, range) {
      // However it was asked for, all of it is the whole.
      const part = range !== undefined && range.end - range.start + 1 < file.size ? range : undefined
      const stored = await watched(store.open(file.version, part)).catch(async (error: unknown) => {
        if (error instanceof FileError && error.kind === 'missing') await note(file.version, 'missing')
        throw error
      })
      if (part !== undefined) return stored
      const check = new HashCheck(file, () => note(file.version, 'changed'))
      // Destroying what is returned closes the file or the connection behind it.
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
        .catch((error: unknown) => log.warn({ err: error, version }, 'bytes that nobody needs are left to the sweep'))
    },
  }
}
