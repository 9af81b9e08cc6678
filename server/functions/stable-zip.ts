import { zipSync, type Unzipped } from 'fflate'

/** A small archive that is the same whenever and wherever it is made. */
export function stableZip(files: Unzipped): Buffer {
  // Archives begin to count in 1980 and know no zones: made from local parts, as it is read.
  return Buffer.from(zipSync(files, { level: 6, mtime: new Date(1980, 0, 1) }))
}
