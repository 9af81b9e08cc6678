/** What somebody has written of a plan so far. */
export interface PlanDraft {
  /** Section, field, text. */
  readonly texts: readonly (readonly [string, string, string])[]
  /** Section, and values by field. */
  readonly rows: readonly (readonly [string, Readonly<Record<string, string>>])[]
  /** Sections that the owner has read. */
  readonly reviewed: readonly string[]
}
