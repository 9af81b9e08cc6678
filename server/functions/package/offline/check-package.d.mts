import type { Sliced } from './zip-format.mjs'

export interface PackageFile extends Sliced {
  readonly path: string
}

export interface Problem {
  readonly path: string
  /** `changed`, `missing`, `added`, or a message. */
  readonly what: string
}

export interface Checked {
  /** The current hash of the list of hashes. */
  readonly listHash: string
  readonly checked: number
  readonly problems: readonly Problem[]
  /** Paths of files that an operating system has put into the folder: neither part of the package, nor a problem. */
  readonly left: readonly string[]
}

export interface CheckProgress {
  readonly path: string
  readonly bytes: number
  readonly total: number
}

export const LIST: string
export const LIST_HASH: string
export function readLog(text: string): Map<string, string>
export function logOf(files: readonly { readonly path: string; readonly sha256: string }[]): string
export function checkFiles(
  files: readonly PackageFile[],
  onProgress?: (progress: CheckProgress) => unknown,
  isLeft?: (path: string) => boolean,
): Promise<Checked>
export function checkArchive(archive: Sliced, onProgress?: (progress: CheckProgress) => unknown): Promise<Checked>
