import type { Sliced } from './zip-format.mjs'

export interface PackageFile extends Sliced {
  readonly path: string
}

export interface Problem {
  readonly path: string
  /** `changed`, `missing`, `added`, or in words. */
  readonly what: string
}

export interface Checked {
  /** Of the list of hashes, as it is. */
  readonly listHash: string
  readonly checked: number
  readonly problems: readonly Problem[]
  /** Paths of what an operating system has put into the folder: no part of the package, and no problem. */
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
