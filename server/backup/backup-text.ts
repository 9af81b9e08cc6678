import { counted } from '#domain/text/counted.ts'
import type { BackupResult } from './make-backup.ts'

/** What `npm run backup` says of the backup that it has made. */
export function backupText({ name, rows, files, bytes, newBytes, isFirst }: BackupResult): string {
  const held = `${counted(rows, 'row', 'rows')} and ${counted(files, 'file', 'files')}, ${sizeOf(bytes)}`
  return `${name}: ${held}. ${writtenOf(newBytes, isFirst)}`
}

function writtenOf(newBytes: number, isFirst: boolean): string {
  if (isFirst) return `Compressed and encrypted it takes ${sizeOf(newBytes)}.`
  if (newBytes === 0) return 'Nothing had to be written: all of it was there already.'
  return `${sizeOf(newBytes)} were written; the rest was there already.`
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
