/** A calendar day as a word of its own: not a part of a file name, a time stamp or a version. */
const DAY = /(?<![\w./-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g

/**
 * Writes each calendar day of a sentence in another form. The domain and the database write `2026-11-03`, so that
 * files and interfaces keep it; a page and a mail put the reader's form in its place.
 *
 * @param write gets a real calendar day in ISO 8601
 */
export function replaceDays(text: string, write: (day: string) => string): string {
  return text.replace(DAY, (day) => (isRealDay(day) ? write(day) : day))
}

function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
