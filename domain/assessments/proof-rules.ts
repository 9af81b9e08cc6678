import { keysOf } from '../keys-of.ts'
import type { AssessmentFix } from './assessment-issue.ts'

/** What can be missing from the proof of an assessment, as `private.missing_proof` names it. */
export const PROOF_RULES = {
  'no-scope': {
    title: 'No scope',
    fix: 'scope',
    words: () => 'Describe which systems, networks and places were assessed, and choose what is covered.',
  },
  'no-assessor': { title: 'No assessor', fix: 'assessors', words: () => 'Name who assessed it.' },
  'no-end': { title: 'No end date', fix: 'dates', words: () => 'Enter the date on which it ended.' },
  'no-frozen-ssp': {
    title: 'No frozen SSP',
    fix: 'ssp',
    words: () => 'Write the system security plan, and freeze a version of it.',
  },
  'met-without-statement': {
    title: 'Met without a statement',
    fix: 'statement',
    words: (letters) => `${subject(letters)} Met, and nothing says how it is implemented.`,
  },
  'met-without-evidence': {
    title: 'Met without accepted evidence',
    fix: 'evidence',
    words: (letters) => `${subject(letters)} Met without accepted evidence that was valid when the assessment ended.`,
  },
  'not-applicable-unexplained': {
    title: 'Found Not Applicable without a reason',
    fix: 'na-reason',
    words: (letters) => `${subject(letters)} Not Applicable, and nothing says why.`,
  },
} as const satisfies Readonly<Record<string, ProofRuleText>>

interface ProofRuleText {
  readonly title: string
  readonly fix: AssessmentFix | 'statement' | 'evidence' | 'na-reason'
  /** @param letters of the objectives concerned; none where the control has no objectives */
  readonly words: (letters: readonly string[]) => string
}

export type ProofRule = keyof typeof PROOF_RULES

export const PROOF_RULE_IDS = keysOf(PROOF_RULES)

/** The version of these rules: records name the one under which they were frozen. */
export const PROOF_RULES_VERSION = '2026-11-23'

function subject(letters: readonly string[]): string {
  if (letters.length === 0) return 'It is'
  return `${letters.map((letter) => `[${letter}]`).join(' ')} ${letters.length === 1 ? 'is' : 'are'}`
}
