import { codePoints } from '#domain/text/code-points.ts'

/** The special characters that count. Specification section 5, rule 5. */
export const SPECIAL_CHARACTERS = '!@#$%^&*()_+-=[]{}|;:,.<>?'

/** Whether there is an uppercase letter, of any script. */
export const hasUpper = (text: string): boolean => /\p{Lu}/u.test(text)

/** Whether there is a lowercase letter, of any script. */
export const hasLower = (text: string): boolean => /\p{Ll}/u.test(text)

/** Whether there is a decimal digit, of any script. */
export const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)

/** Whether there is one of `SPECIAL_CHARACTERS`; a space or any other sign does not count. */
export const hasSpecial = (text: string): boolean =>
  codePoints(text).some((character) => SPECIAL_CHARACTERS.includes(character))

/**
 * How many characters an attacker must try at each place: 26 for each case of letters, 10 for digits, 26 specials, for
 * the classes that the text uses. Other characters add nothing, which errs on the safe side. 1 when no class is used.
 */
export function alphabetSize(text: string): number {
  const size =
    (hasLower(text) ? 26 : 0) +
    (hasUpper(text) ? 26 : 0) +
    (hasDigit(text) ? 10 : 0) +
    (hasSpecial(text) ? SPECIAL_CHARACTERS.length : 0)
  return Math.max(1, size)
}
