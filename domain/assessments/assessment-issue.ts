import { FIX_TARGETS, type CheckLevel } from '../checks/check.ts'

/** Where an issue of an assessment as a whole is resolved. */
export const ASSESSMENT_FIXES = ['scope', 'assessors', 'dates', 'ssp'] as const

export type AssessmentFix = (typeof ASSESSMENT_FIXES)[number]

/** Where an issue is resolved: a place of a control, or of the assessment as a whole. */
export const ISSUE_FIXES = [...FIX_TARGETS, ...ASSESSMENT_FIXES] as const

export type IssueFix = (typeof ISSUE_FIXES)[number]

/** What counts as proof, for a person whose evidence does not. */
export const PROOF_HELP =
  'Evidence counts once it is accepted, if it was valid when the assessment ended. What a provider does needs its document; what was only asked or observed, a note of who, when and how.'

/** What the checks find about an assessment or one of its controls. */
export interface AssessmentIssue {
  /** "met-without-evidence", or the id of a consistency check. */
  readonly rule: string
  readonly level: CheckLevel
  /** What all issues of the rule have in common. */
  readonly title: string
  readonly words: string
  /** The number of the control; null for the assessment as a whole. */
  readonly control: string | null
  readonly fix: IssueFix
}
