import type { Estimates } from './estimates-query.ts'
import type { SimulatedControl } from './simulate.ts'
import type { SimulatorView } from './view.ts'

/** The rows that a view shows, in its order; equal ones stay in the order of their numbers. */
export function visibleRows(
  rows: readonly SimulatedControl[],
  { show, q, sort }: Pick<SimulatorView, 'show' | 'q' | 'sort'>,
  estimates: Estimates,
): readonly SimulatedControl[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = rows.filter(
    (row) =>
      (show !== 'open' || !row.isMet) &&
      (show !== 'changed' || row.isChanged) &&
      words.every((word) => says(row, word)),
  )
  if (sort.key === 'id') return sort.descending ? found.toReversed() : found
  const { key, descending } = sort
  const valueOf = ({ points, control }: SimulatedControl) =>
    key === 'points' ? (points?.before ?? 0) : (estimates.get(control.id)?.[key] ?? -1)
  return found.toSorted((one, other) => (descending ? -1 : 1) * (valueOf(one) - valueOf(other)))
}

function says({ control: { nist_id, practiceId, title, family } }: SimulatedControl, word: string): boolean {
  return `${nist_id} ${practiceId ?? ''} ${title} ${family}`.toLowerCase().includes(word)
}
