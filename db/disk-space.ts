import { statfsSync } from 'node:fs'

export interface DiskSpace {
  /** For an ordinary user; some systems keep a reserve for root. */
  readonly freeBytes: number
  readonly totalBytes: number
}

/** @throws a file system error when the folder is missing */
export function diskSpaceOf(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** PostgreSQL writes its log ahead in segments of this size, and stops when it cannot make the next one. */
const LOG_SEGMENT_BYTES = 16 * 2 ** 20

/** Between two checkpoints the log of a busy small installation grows by a few segments. */
const SMALLEST_RESERVE_BYTES = 4 * LOG_SEGMENT_BYTES

/** Whether the disk of a folder has too little room for PostgreSQL to go on writing. */
export function isDiskFull(folder: string): boolean {
  return hasLess(folder, diskSpaceOf, () => LOG_SEGMENT_BYTES)
}

/** Whether the disk of a folder has less free than a share of it, or on a small disk less than 64 MB. */
export function isDiskNearlyFull(folder: string, reservePercent: number, read = diskSpaceOf): boolean {
  return hasLess(folder, read, (totalBytes) => Math.max(SMALLEST_RESERVE_BYTES, (totalBytes * reservePercent) / 100))
}

/** False where the system does not say: for a missing folder, and on file systems without a size. */
function hasLess(folder: string, read: typeof diskSpaceOf, leastOf: (totalBytes: number) => number): boolean {
  try {
    const { freeBytes, totalBytes } = read(folder)
    return totalBytes > 0 && freeBytes < leastOf(totalBytes)
  } catch {
    return false
  }
}

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error, or what caused it, is that a disk has no room: of the file system, or PostgreSQL's. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && NO_SPACE.has(String(error.code))) || isOutOfSpace(error.cause)
}
