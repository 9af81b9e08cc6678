import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'

/**
 * The control to begin with: the one in the address, the bookmarked one, the first that is not started, or the first.
 * Controls outside the list are ignored.
 */
export function startAt(
  list: readonly CompanyControl[],
  named: string | undefined,
  remembered: string | undefined,
): CompanyControl | undefined {
  const numbered = (number: string | undefined) => list.find(({ nist_id }) => nist_id === number)
  return numbered(named) ?? numbered(remembered) ?? list.find(({ status }) => status === 'Not Started') ?? list[0]
}

/** The control with this number or practice id, in either case; the beginning of one is enough. */
export function findByNumber(controls: readonly CompanyControl[], text: string): CompanyControl | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const names = ({ nist_id, practiceId }: CompanyControl) => [nist_id, practiceId ?? ''].map((one) => one.toLowerCase())
  return (
    controls.find((control) => names(control).includes(wanted)) ??
    controls.find((control) => names(control).some((name) => name.startsWith(wanted)))
  )
}
