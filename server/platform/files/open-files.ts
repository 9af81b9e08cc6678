import type pg from 'pg'
import type { Config } from '#server/platform/config.ts'
import type { Logger } from '#server/platform/log.ts'
import { runRepeatedly, runOnOneServer, type RepeatedTask } from '#server/platform/background/run-repeatedly.ts'
import { noteInstallation } from '#server/platform/data-dir-note.ts'
import { createFiles } from './create-files.ts'
import { mayDelete } from './deletion-rest.ts'
import type { RequireRoom } from './disk-reserve.ts'
import type { Files } from './files.ts'
import { beginEpoch, compare, whileAlone } from './installation.ts'
import { openStore, shownStore } from './open-store.ts'
import { scanWaiting } from './scan.ts'
import { scrubOnce } from './scrub.ts'
import { ownStore, EPOCH_MS, ownedStore, type StoreOwnership } from './store-ownership.ts'
import type { Store } from './store.ts'
import { cleanUpFiles } from './cleanup.ts'

const MINUTE_MS = 60_000

export interface OpenFiles extends Files {
  /** Why the store must not be used any more; undefined while it may. */
  readonly storeMismatch: () => string | undefined
  /** Gives the store to this database: a server of the original on it stops using it within a minute. */
  adopt(): Promise<void>
}

/**
 * Opens the file store and starts the background tasks: cleanup, hash checks and, if CLAMD_URL is set, scanning.
 * Several servers on one store and one database share them. None deletes or judges a file before it is confirmed that
 * the store belongs to the database.
 *
 * @throws StartError when STORAGE_URL cannot be used, or is the store of another database
 */
export async function openFiles({
  config,
  service,
  log,
  requireRoom,
}: {
  config: Pick<Config, 'storageUrl' | 'dataDir' | 'maxFileBytes' | 'clamdUrl'>
  service: pg.Pool
  log: Logger
  requireRoom?: RequireRoom
}): Promise<OpenFiles> {
  const opened = await openStore(config, requireRoom)
  const ownership = await ownStore({ store: opened, service, log, shown: shownStore(config) })
  await noteInstallation(service, config.dataDir, true)
  const store = ownedStore(opened, ownership, () => mayDelete(service))
  const scanner = config.clamdUrl === undefined ? undefined : new URL(config.clamdUrl)
  const files = createFiles({ store, service, log, maxBytes: config.maxFileBytes, hasScanner: scanner !== undefined })

  const parts = { store, service, log, files, ownership }
  const tasks = [ownTask(parts, config.dataDir), cleanupTask(parts), scrubTask(parts)]
  if (scanner !== undefined) tasks.push(scanTask(parts, scanner))
  const stops = tasks.map((job) => runRepeatedly(job, log))
  return {
    ...files,
    storeMismatch: ownership.mismatch,
    adopt: () =>
      whileAlone(service, async () =>
        beginEpoch({ store: opened, service }, await compare({ store: opened, service })),
      ),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await noteInstallation(service, config.dataDir, false)
    },
  }
}

interface TaskParts {
  readonly store: Store
  readonly service: pg.Pool
  readonly log: Logger
  readonly files: Pick<Files, 'read'>
  readonly ownership: StoreOwnership
}

const ownTask = ({ service, ownership }: TaskParts, dataDir: string): RepeatedTask => ({
  name: 'own the file store',
  firstAfterMs: EPOCH_MS,
  async turn() {
    await ownership.check()
    await noteInstallation(service, dataDir, true)
    return EPOCH_MS
  },
})

const cleanupTask = ({ store, service, log, ownership }: TaskParts): RepeatedTask => ({
  name: 'sweep files',
  firstAfterMs: MINUTE_MS,
  async turn(signal) {
    if (!ownership.isConfirmed()) return MINUTE_MS
    await runOnOneServer(service, 'sweep', () => cleanUpFiles({ store, service, log }, new Date(), signal))
    return 60 * MINUTE_MS
  },
})

const scrubTask = ({ service, files, ownership }: TaskParts): RepeatedTask => ({
  name: 'check files',
  firstAfterMs: MINUTE_MS,
  async turn(signal) {
    if (!ownership.isConfirmed()) return MINUTE_MS
    const began = performance.now()
    const found = await runOnOneServer(service, 'scrub', () => scrubOnce({ files, service }, signal))
    // At most a quarter of the time, however large the files are.
    return found === true ? 100 + 3 * (performance.now() - began) : 10 * MINUTE_MS
  },
})

function scanTask({ service, log, files }: TaskParts, scanner: URL): RepeatedTask {
  const postponed = new Map<string, number>()
  return {
    name: 'scan files',
    firstAfterMs: 0,
    async turn(signal) {
      await scanWaiting({ files, service, log, scanner, postponed }, signal)
      return 1_000
    },
  }
}
