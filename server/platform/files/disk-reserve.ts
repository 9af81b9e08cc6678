import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { diskSpaceOf, isDiskNearlyFull } from '#db/disk-space.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { FileError } from './files.ts'

const LOG_EVERY_MS = 60_000
/** How much of one upload is written between two looks at the disk. */
const LOOK_EVERY_BYTES = 2 ** 20

/** `low`: files are refused soon. `reserved`: they are refused, so that the database can go on writing. */
export const DISK_STATES = ['enough', 'low', 'reserved'] as const

/** How much more than the reserve is called low. */
const LOW_PERCENT = 5

export function diskStateOf(folder: string, reservePercent: number, read = diskSpaceOf): (typeof DISK_STATES)[number] {
  if (reservePercent > 0 && isDiskNearlyFull(folder, reservePercent, read)) return 'reserved'
  return isDiskNearlyFull(folder, reservePercent + LOW_PERCENT, read) ? 'low' : 'enough'
}

/** @throws FileError `full` while the disk has less than its reserve */
export type RequireRoom = () => void

export const noReserve: RequireRoom = () => undefined

/**
 * Keeps a share of the disk free of files, so that PostgreSQL can go on writing when uploads have filled the rest.
 * Looks at the disks of the local file store and of the embedded database; others are not ours to measure.
 */
export function diskReserve(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'diskReservePercent'>,
  log: Pick<Logger, 'warn'>,
  read = diskSpaceOf,
): RequireRoom {
  const { diskReservePercent: percent } = config
  if (percent === 0) return noReserve
  const folders = [
    ...(config.databaseUrl === undefined ? [config.dataDir] : []),
    ...(config.storageUrl?.startsWith('s3:') === true ? [] : [localFolderOf(config)]),
  ]
  let loggedAt = -LOG_EVERY_MS
  return () => {
    const folder = folders.find((one) => isDiskNearlyFull(one, percent, read))
    if (folder === undefined) return
    if (performance.now() - loggedAt >= LOG_EVERY_MS) {
      loggedAt = performance.now()
      log.warn({ folder, percent, ...read(folder) }, 'the disk is nearly full: files are refused')
    }
    throw diskFull()
  }
}

/** The folder of the local store. */
export function localFolderOf({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): string {
  return storageUrl === undefined ? path.join(dataDir, 'storage') : fileURLToPath(storageUrl)
}

export function diskFull(cause?: unknown): FileError {
  return new FileError('full', 'The disk is full. No file can be stored until an administrator frees space.', { cause })
}

/** The same bytes, as long as there is room: at the beginning, and again after every MB. */
export async function* whileRoom(
  source: AsyncIterable<Uint8Array>,
  requireRoom: RequireRoom,
): AsyncGenerator<Uint8Array> {
  requireRoom()
  let written = 0
  for await (const chunk of source) {
    written += chunk.length
    if (written >= LOOK_EVERY_BYTES) {
      requireRoom()
      written = 0
    }
    yield chunk
  }
}
