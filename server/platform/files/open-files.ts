import type pg from 'pg'
import type { Config } from '#server/platform/config.ts'
import type { Logger } from '#server/platform/log.ts'
import { runRepeatedly, runOnOneServer, type RepeatedTask } from '#server/platform/background/run-repeatedly.ts'
import { createFiles } from './create-files.ts'
import type { RequireRoom } from './disk-reserve.ts'
import type { Files } from './files.ts'
import { openStore } from './open-store.ts'
import { scanWaiting } from './scan.ts'
import { scrubOnce } from './scrub.ts'
import { cleanUpFiles } from './cleanup.ts'

const MINUTE_MS = 60_000

/**
 * Opens the file store and starts the background tasks: cleanup, hash checks and, if CLAMD_URL is set, scanning.
 * Several servers on one store and one database share them.
 *
 * @throws StartError when STORAGE_URL cannot be used
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
}): Promise<Files> {
  const store = await openStore(config, requireRoom)
  const scanner = config.clamdUrl === undefined ? undefined : new URL(config.clamdUrl)
  const files = createFiles({ store, service, log, maxBytes: config.maxFileBytes, hasScanner: scanner !== undefined })

  const tasks: RepeatedTask[] = [
    {
      name: 'sweep files',
      firstAfterMs: MINUTE_MS,
      async turn(signal) {
        await runOnOneServer(service, 'sweep', () => cleanUpFiles({ store, service, log }, new Date(), signal))
        return 60 * MINUTE_MS
      },
    },
    {
      name: 'check files',
      firstAfterMs: MINUTE_MS,
      async turn(signal) {
        const began = performance.now()
        const found = await runOnOneServer(service, 'scrub', () => scrubOnce({ files, service }, signal))
        // At most a quarter of the time, however large the files are.
        return found === true ? 100 + 3 * (performance.now() - began) : 10 * MINUTE_MS
      },
    },
  ]
  if (scanner !== undefined) {
    const postponed = new Map<string, number>()
    tasks.push({
      name: 'scan files',
      firstAfterMs: 0,
      async turn(signal) {
        await scanWaiting({ files, service, log, scanner, postponed }, signal)
        return 1_000
      },
    })
  }
  const stops = tasks.map((job) => runRepeatedly(job, log))
  return {
    ...files,
    async close() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
