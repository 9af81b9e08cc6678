import type { SprsControlId } from '#domain/scoring/sprs-weights.ts'

/** The case in which a requirement costs less than its weight although it is not met. */
export interface PartialCase {
  /** What is there already, in words. */
  readonly have: string
  /** The question that decides whether it holds, with its question mark. */
  readonly asks: string
}

/** The words of 32 CFR 170.24(c)(2)(i)(B)(4). Points and citations: `level2-rules.ts`. */
export const PARTIAL_CASES = {
  '3.5.3': {
    have: 'Multifactor authentication for remote and privileged users only',
    asks: 'Is multifactor authentication in place for remote and privileged users?',
  },
  '3.13.11': {
    have: 'Encryption employed, but not FIPS-validated',
    asks: 'Is encryption in use, but not FIPS-validated?',
  },
} as const satisfies Readonly<Partial<Record<SprsControlId, PartialCase>>>
