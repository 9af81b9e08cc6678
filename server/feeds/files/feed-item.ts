import type { CveEntry, EpssScore, KevEntry, OsvRecord } from '../cve-entry.ts'

/** What a document says about itself, of a source that is read as a whole. */
export interface DocumentFacts {
  readonly feed: 'nvd' | 'kev' | 'epss'
  /** As of when, by the source. */
  readonly asOf: string | undefined
  /** How many records the source says that there are. */
  readonly expected: number | undefined
}

export type FeedItem =
  | { readonly kind: 'cve'; readonly entry: CveEntry }
  | { readonly kind: 'osv'; readonly record: OsvRecord }
  | { readonly kind: 'kev'; readonly entry: KevEntry }
  | { readonly kind: 'epss'; readonly score: EpssScore }
  | { readonly kind: 'facts'; readonly facts: DocumentFacts }
  /** A record that is not as its format says. */
  | { readonly kind: 'unread'; readonly reason: string }
  /** `nvdcve-2.0-2019.meta`: the SHA-256 of its file. */
  | { readonly kind: 'digest'; readonly sha256: string }
  /** Another file in an archive or a folder, such as a licence. */
  | { readonly kind: 'other' }
