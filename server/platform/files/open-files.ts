import type pg from 'pg'
import type { Config } from '#server/platform/config.ts'
import type { Logger } from '#server/platform/log.ts'
import { keepDoing, onOneServer, type Job } from '#server/platform/background.ts'
import { createFiles } from './create-files.ts'
import type { Files } from './files.ts'
import { openStore } from './open-store.ts'
import { scanWaiting } from './scan.ts'
import { scrubOnce } from './scrub.ts'
import { sweepOnce } from './sweep.ts'

const MINUTE_MS = 60_000

/**
 * Opens the file store and begins the work in the background: sweeping, comparing hashes and, where CLAMD_URL is set,
 * scanning. Several servers on one store and one database share that work.
 *
 * @throws StartError when STORAGE_URL cannot be used
 */
export async function openFiles({
  config,
  service,
  log,
}: {
  config: Pick<Config, 'storageUrl' | 'dataDir' | 'maxFileBytes' | 'clamdUrl'>
  service: pg.Pool
  log: Logger
}): Promise<Files> {
  const store = await openStore(config)
  const scanner = config.clamdUrl === undefined ? undefined : new URL(config.clamdUrl)
  const files = createFiles({ store, service, log, maxBytes: config.maxFileBytes, hasScanner: scanner !== undefined })

  const jobs: Job[] = [
    {
      name: 'sweep files',
      firstAfterMs: MINUTE_MS,
      async turn(signal) {
        await onOneServer(service, 'sweep', () => sweepOnce({ store, service, log }, new Date(), signal))
        return 60 * MINUTE_MS
      },
    },
    {
      name: 'check files',
      firstAfterMs: MINUTE_MS,
      async turn(signal) {
        const began = performance.now()
        const found = await onOneServer(service, 'scrub', () => scrubOnce({ files, service }, signal))
        // Three quarters of the time are for others, however large the files are.
        return found === true ? 100 + 3 * (performance.now() - began) : 10 * MINUTE_MS
      },
    },
  ]
  if (scanner !== undefined) {
    const postponed = new Map<string, number>()
    jobs.push({
      name: 'scan files',
      firstAfterMs: 0,
      async turn(signal) {
        await scanWaiting({ files, service, log, scanner, postponed }, signal)
        return 1_000
      },
    })
  }
  const stops = jobs.map((job) => keepDoing(job, log))
  return {
    ...files,
    async close() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
