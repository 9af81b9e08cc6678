const NAMED = 3

/** "Dana Reyes is also here", "Dana Reyes, Marco Li and 2 more are also here"; empty without names. */
export function presenceSentence(names: readonly string[]): string {
  const [first, ...rest] = names
  if (first === undefined) return ''
  if (rest.length === 0) return `${first} is also here`
  const listed = names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : names
  return `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)} are also here`
}
