import { codePoints } from '#domain/text/code-points.ts'
import { alphabetSize } from './character-classes.ts'
import { PASSWORD_RULES, type PasswordRuleId } from './rules.ts'

/** Strength in a word, weakest first. Specification section 5. */
export type PasswordLevel = 'weak' | 'fair' | 'good' | 'strong' | 'excellent'

/** All that the strength meter shows and the server checks. */
export interface PasswordAssessment {
  /** The checklist, in the order of the specification. */
  readonly rules: readonly { readonly id: PasswordRuleId; readonly message: string; readonly met: boolean }[]
  /** All seven rules are met. */
  readonly accepted: boolean
  /** 0 to 5 in halves. */
  readonly score: number
  readonly level: PasswordLevel
}

/** The least score that sign-up takes. Specification section 5, "Sign-up". */
export const MIN_SIGN_UP_SCORE = 3

const MAX_SCORE = 5

const RULE_POINTS: Readonly<Record<PasswordRuleId, number>> = {
  length: 1,
  uppercase: 1,
  lowercase: 1,
  number: 1,
  special: 1,
  'no-repeats': 0.5,
  'not-common': 0.5,
}

/**
 * Judges a password by the seven rules and the score of specification section 5. Normalising (NFKC) is for the caller,
 * before this and before hashing. The empty password scores 1: it repeats nothing and is on no list.
 */
export function assessPassword(password: string): PasswordAssessment {
  const rules = PASSWORD_RULES.map(({ id, message, holds }) => ({ id, message, met: holds(password) }))
  const earned = rules.reduce((sum, { id, met }) => sum + (met ? RULE_POINTS[id] : 0), 0)
  const score = Math.min(MAX_SCORE, earned + bonus(password))
  return { rules, accepted: rules.every(({ met }) => met), score, level: passwordLevel(score) }
}

/** The word for a score: below 2 weak, below 3 fair, below 3.5 good, below 4.5 strong, else excellent. */
export function passwordLevel(score: number): PasswordLevel {
  if (score < 2) return 'weak'
  if (score < 3) return 'fair'
  if (score < 3.5) return 'good'
  return score < 4.5 ? 'strong' : 'excellent'
}

/** Upper bound of what guessing takes, in bits: length times log2 of the alphabet in use. */
export function entropyBits(password: string): number {
  return codePoints(password).length * Math.log2(alphabetSize(password))
}

function bonus(password: string): number {
  const length = codePoints(password).length
  const bits = entropyBits(password)
  return [length >= 16, length >= 20, bits > 50, bits > 70].filter(Boolean).length / 2
}
