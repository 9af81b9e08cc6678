/**
 * Two capitals: from the first and last word of a name, or the first two letters of an email address or a single word.
 */
export function initials(name: string): string {
  const words = name.includes('@') ? [name] : name.split(/\s+/).filter((word) => word !== '')
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const letters =
    last === '' ? Array.from(first).slice(0, 2) : [...Array.from(first).slice(0, 1), ...Array.from(last).slice(0, 1)]
  return letters.join('').toUpperCase()
}
