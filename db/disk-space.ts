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

/** Whether the disk of a folder has too little room for PostgreSQL to go on writing. False for a missing folder. */
export function isDiskFull(folder: string, read = diskSpaceOf): boolean {
  try {
    return read(folder).freeBytes < LOG_SEGMENT_BYTES
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
