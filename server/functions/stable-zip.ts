import { zipSync, type Unzipped } from 'fflate'

/** A small archive with reproducible bytes. */
export function stableZip(files: Unzipped): Buffer {
  // Archive times begin in 1980 and have no time zone: made from local parts, as they are read.
  return Buffer.from(zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) }))
}
