import { codePoints } from './code-points.ts'

/**
 * What the avatar shows: the first two letters or digits of an email address, in capitals, of any script. Dots and
 * signs are skipped ("j.doe@…" is JD); fewer than two characters when the text has no more. Specification section 2.
 */
export function initials(email: string): string {
  return codePoints(email.toUpperCase())
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .slice(0, 2)
    .join('')
}
