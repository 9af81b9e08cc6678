/** A file of an archive. */
export interface ArchiveFile {
  /** ASCII; folders with `/`. */
  readonly path: string
  readonly size: number
  readonly crc32: number
}

export interface Sliced {
  readonly size: number
  slice(from: number, to: number): Promise<Uint8Array>
}

export function localHeader(file: ArchiveFile): Uint8Array
export function centralHeader(file: ArchiveFile, offset: number): Uint8Array
export function endOfArchive(end: { readonly count: number; readonly start: number; readonly size: number }): Uint8Array
export function archiveEnd(files: readonly ArchiveFile[]): { readonly start: number; readonly parts: Uint8Array[] }
export function listArchive(archive: Sliced): Promise<(ArchiveFile & { readonly offset: number })[]>
