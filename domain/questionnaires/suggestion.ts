export const CONFIDENCES = ['High', 'Medium', 'Low'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** What an answer was taken from, quoted. */
export interface SuggestionSource {
  readonly kind: 'Answer library' | 'Implementation statement' | 'Control status' | 'Evidence' | 'System security plan'
  /** Such as "3.5.3 Multifactor authentication". */
  readonly label: string
  readonly quote: string
  /** Its page, where it has one. */
  readonly page: string | null
}

export interface Suggestion {
  readonly answer: string
  readonly note: string
  readonly confidence: Confidence
  /** Why the confidence is what it is, in a sentence. */
  readonly reason: string
  readonly sources: readonly SuggestionSource[]
}
