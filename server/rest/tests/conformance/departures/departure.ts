import type { Aspect } from '../testing-compare.ts'

/** A difference from PostgREST that is intended. docs/conformance.md is generated from these. */
export interface Departure {
  readonly what: string
  readonly postgrest: string
  readonly own: string
  /** What may differ. */
  readonly differs: readonly Aspect[]
  /** The cases in which it shows, each of which must differ; `*` stands for any text, `\*` for itself. */
  readonly cases: readonly string[]
}

export const ALL: readonly Aspect[] = ['status', 'headers', 'body', 'tables']
export const ANSWER: readonly Aspect[] = ['status', 'headers', 'body']
