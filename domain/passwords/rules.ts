import { codePoints } from '#domain/text/code-points.ts'
import { hasDigit, hasLower, hasSpecial, hasUpper } from './character-classes.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Stable names of the seven rules, for keys and tests; the message is what people read. */
export type PasswordRuleId = 'length' | 'uppercase' | 'lowercase' | 'number' | 'special' | 'no-repeats' | 'not-common'

/** One line of the checklist. */
export interface PasswordRule {
  readonly id: PasswordRuleId
  /** What to do about it, as the checklist says it. */
  readonly message: string
  readonly holds: (password: string) => boolean
}

/** Shortest password, in characters (Unicode code points, as NIST SP 800-63B section 5.1.1.2 counts them). */
export const MIN_PASSWORD_LENGTH = 12

/** The seven rules of specification section 5, in its order; a password is accepted when all of them hold. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    message: `Use at least ${MIN_PASSWORD_LENGTH} characters`,
    holds: (password) => codePoints(password).length >= MIN_PASSWORD_LENGTH,
  },
  { id: 'uppercase', message: 'Add an uppercase letter', holds: hasUpper },
  { id: 'lowercase', message: 'Add a lowercase letter', holds: hasLower },
  { id: 'number', message: 'Add a number', holds: hasDigit },
  { id: 'special', message: 'Add a special character (!@#$%^&*...)', holds: hasSpecial },
  {
    id: 'no-repeats',
    message: 'Avoid repeating characters (3 or more in a row)',
    holds: (password) => !/(.)\1\1/su.test(password),
  },
  {
    id: 'not-common',
    message: 'This password is too common, choose something unique',
    holds: (password) => !isCommonPassword(password),
  },
]
