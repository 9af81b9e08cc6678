/**
 * The characters of a text as PostgreSQL and NIST SP 800-63B count them: Unicode code points, so an emoji is one, not
 * two.
 */
export function codePoints(text: string): string[] {
  return Array.from(text)
}
