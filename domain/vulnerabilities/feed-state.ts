/** How much of a source of CVEs is held, as the database counts it. */
export interface FeedFigures {
  readonly held: number
  /** Years that hold less than the source says it has; "all" where it is not divided. */
  readonly incomplete: readonly string[]
  /** Up to when the source's changes are held. */
  readonly watermark: string | null
  readonly changed_at: string | null
}

export type FeedState =
  | { readonly kind: 'never loaded' }
  | { readonly kind: 'incomplete'; readonly asOf: string | null; readonly missing: readonly string[] }
  | { readonly kind: 'complete'; readonly asOf: string | null }

/** What may be said of a source: nothing, a part, or all of it up to a time. */
export function feedState({ held, incomplete, watermark, changed_at: changed }: FeedFigures): FeedState {
  const asOf = watermark ?? changed
  if (held === 0 && asOf === null) return { kind: 'never loaded' }
  if (incomplete.length > 0) return { kind: 'incomplete', asOf, missing: incomplete.filter((part) => part !== 'all') }
  return { kind: 'complete', asOf }
}
