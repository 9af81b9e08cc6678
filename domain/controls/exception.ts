/**
 * What a company records for a requirement of Level 2 that counts as met although something is missing: a deficiency
 * that arose after implementation and that an operational plan of action mends, or an exception that stays and that the
 * system security plan describes. 32 CFR 170.4 says what they are; what they count as and where that stands:
 * `domain/rules/level2-rules.ts`.
 */
export const EXCEPTION_KINDS = ['temporary-deficiency', 'enduring-exception'] as const

export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

/** In the page and in documents. */
export const EXCEPTION_LABELS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'Temporary deficiency',
  'enduring-exception': 'Enduring exception',
}

/** What makes up for it, by what it is. */
export const MEASURES_LABELS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'Operational plan of action',
  'enduring-exception': 'What is done instead',
}

/** One that is in force, as documents tell it. */
export interface ControlException {
  readonly kind: ExceptionKind
  /** What is missing and why. */
  readonly description: string
  /** The operational plan of action, or the mitigations. */
  readonly measures: string
  /** Calendar days. An enduring exception has no end. */
  readonly since: string
  readonly expectedEnd: string | null
}
