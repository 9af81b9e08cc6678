import type { CompanyControl } from '#web/lib/controls-queries.ts'

/**
 * The control to begin with: the one that the address names, else the one where the person stopped, else the first that
 * nobody has assessed, else the first. One that is not in the list (any more) is passed over.
 */
export function startAt(
  list: readonly CompanyControl[],
  named: string | undefined,
  remembered: string | undefined,
): CompanyControl | undefined {
  const numbered = (number: string | undefined) => list.find(({ nist_id }) => nist_id === number)
  return numbered(named) ?? numbered(remembered) ?? list.find(({ status }) => status === 'Not Started') ?? list[0]
}

/** The control that somebody means by its number or its practice id, however they write it. */
export function findByNumber(controls: readonly CompanyControl[], text: string): CompanyControl | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const names = ({ nist_id, practiceId }: CompanyControl) => [nist_id, practiceId ?? ''].map((one) => one.toLowerCase())
  return (
    controls.find((control) => names(control).includes(wanted)) ??
    controls.find((control) => names(control).some((name) => name.startsWith(wanted)))
  )
}
