import type { Id } from '#domain/ids.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import { levelOf, residualLevelOf, type Risk } from './risk.ts'
import { SORT_VALUES, type RiskView } from './risk-list.ts'

/** The rows that a view shows, in its order. */
export function visibleRows(
  all: readonly Risk[],
  view: RiskView,
  me: Id<'users'> | undefined,
  today: string,
): readonly Risk[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      allows(view.level, (level) => level === (levelOf(row) ?? 'none')) &&
      allows(view.residual, (level) => level === residualLevelOf(row)) &&
      allows(view.treatment, (treatment) => treatment === (row.treatment ?? 'none')) &&
      allows(view.status, (status) => status === row.status) &&
      isInCell(row, view) &&
      (!view.due || isPastDue(row, today)) &&
      (!view.owner || (me !== undefined && row.owner_id === me)) &&
      isFound(`R-${row.number} ${row.title} ${row.asset} ${row.threat} ${row.vulnerability}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}

function isInCell(row: Risk, view: RiskView): boolean {
  return (
    allows(view.likelihood, (level) => level === row.likelihood) &&
    allows(view.impact, (level) => level === row.impact) &&
    allows(view.residualLikelihood, (level) => level === row.residual_likelihood) &&
    allows(view.residualImpact, (level) => level === row.residual_impact)
  )
}

export function isPastDue({ status, due_on: due }: Pick<Risk, 'status' | 'due_on'>, today: string): boolean {
  return status !== 'Closed' && due !== null && due < today
}
