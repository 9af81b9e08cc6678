import { searchFor } from '#web/lib/list/rows.ts'
import type { Estimates } from './estimates-query.ts'
import type { SimulatedControl } from './simulate.ts'
import type { SimulatorView } from './view.ts'

/** The rows that a view shows, in its order; the number breaks ties. */
export function visibleRows(
  rows: readonly SimulatedControl[],
  { show, q, sort }: Pick<SimulatorView, 'show' | 'q' | 'sort'>,
  estimates: Estimates,
): readonly SimulatedControl[] {
  const isFound = searchFor(q)
  const found = rows.filter(
    (row) => (show !== 'open' || !row.isMet) && (show !== 'changed' || row.isChanged) && isFound(textOf(row)),
  )
  const { columnId, descending } = sort
  if (columnId === 'id') return descending ? found.toReversed() : found
  const valueOf = ({ points, control }: SimulatedControl) =>
    columnId === 'points' ? (points?.before ?? 0) : (estimates.get(control.id)?.[columnId] ?? -1)
  return found.toSorted((one, other) => (descending ? -1 : 1) * (valueOf(one) - valueOf(other)))
}

function textOf({ control: { nist_id, practiceId, title, family } }: SimulatedControl): string {
  return `${nist_id} ${practiceId ?? ''} ${title} ${family}`
}
