import type { ScanPart } from '#domain/scans/scan-item.ts'
import type { ScanSource } from './scan-source.ts'

/** The beginning of a file, as far as it tells what the file is. */
export type ScanHead =
  | { readonly syntax: 'xml'; readonly root: string }
  /** Paths of the keys near the top, arrays as `*`, and the texts and numbers that stand there. */
  | { readonly syntax: 'json' | 'json lines'; readonly keys: ReadonlyMap<string, string | number | undefined> }
  | { readonly syntax: 'csv'; readonly header: readonly string[] }

/** A format of scan files, recognized by content. */
export interface ScanFormat {
  readonly id: string
  /** "Nessus (.nessus)" */
  readonly name: string
  /** False: written from the published schema, and no file of a real scanner has been read with it yet. */
  readonly provenByFile: boolean
  readonly recognizes: (head: ScanHead) => boolean
  /**
   * Reads the file to its end, in the order of the file.
   *
   * @throws RangeError with a message for the person when the file cannot be read as a whole
   */
  readonly read: (source: ScanSource) => AsyncGenerator<ScanPart>
}
