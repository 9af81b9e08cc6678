import type { Findings } from './chain.mjs'

export interface VerifyOptions {
  readonly key?: string
  /** A file of anchors of your own, instead of the export's copy. */
  readonly anchors?: string
  readonly threads?: number
  readonly withoutAnchors?: boolean
  readonly olderForm?: boolean
}

export function verifyFolder(
  folder: string,
  options?: VerifyOptions,
): Promise<Findings & { readonly company: string; readonly fingerprint: string; readonly anchors: number }>
