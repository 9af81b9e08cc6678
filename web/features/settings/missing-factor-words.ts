const NAMED = 3

/** The members who would be locked out: "Ann, Bob and 2 more have no MFA yet." */
export function missingFactorWords(names: readonly string[]): string {
  if (names.length === 0) return 'Every member uses MFA.'
  if (names.length === 1) return `${names[0]} has no MFA yet.`
  const named = names.length > NAMED + 1 ? names.slice(0, NAMED) : names.slice(0, -1)
  const last = names.length > NAMED + 1 ? `${names.length - NAMED} more` : names.at(-1)
  return `${named.join(', ')} and ${last} have no MFA yet.`
}
