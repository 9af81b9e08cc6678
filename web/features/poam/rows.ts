import type { Id } from '#domain/ids.ts'
import { deviationInForce } from '#domain/poam/deviation.ts'
import { isOpen, isOverdue } from '#domain/poam/item-due.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { assess } from '#domain/scoring/assess.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { deferralOf } from './deferral.ts'
import type { PoamItem, PoamRow } from './poam-item.ts'
import { slugOf, SORT_VALUES, statusOf, type ItemView, type StatusFilter } from './item-list.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'

export interface RowsContext {
  protocol: ProtocolId
  controls: readonly CompanyControl[]
  /** The name of a member; undefined without one. */
  person: (id: Id<'users'> | null) => string | undefined
  /** A calendar day. */
  today: string
}

/** Adds the computed values of the list to the items. */
export function poamRows(items: readonly PoamItem[], context: RowsContext): readonly PoamRow[] {
  const { protocol, controls, person, today } = context
  const deductions = assess(protocol, controls).deductions ?? []
  const pointsOf = new Map<string, number>(deductions.map(({ id, points }) => [id, points]))
  const place = new Map(controls.map((control, at) => [control.id, at]))
  return items.map((item) => {
    const ids = [...new Set(item.controls.map((link) => link.control_id))]
    const linked = ids
      .flatMap((id) => controls[place.get(id) ?? -1] ?? [])
      .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    return {
      ...item,
      linked,
      points: linked.reduce((sum, { nist_id: number }) => sum + (pointsOf.get(number) ?? 0), 0),
      ...deferralOf(protocol, linked, today),
      isLate: isOverdue(item, today),
      counts: deviationInForce(item, today),
      ownerName: person(item.owner_id),
    }
  })
}

/** The rows of a list view, filtered and sorted. */
export function visibleRows(rows: readonly PoamRow[], view: ItemView, me: Id<'users'> | undefined): readonly PoamRow[] {
  return sorted(rows.filter(filterOf(view, me)), SORT_VALUES, view.sort)
}

/** The numbers of the counters above the list. */
export function countsOf(rows: readonly PoamRow[]) {
  const open = rows.filter(isOpen)
  return {
    open: open.length,
    overdue: open.filter(({ isLate }) => isLate).length,
    ineligible: open.filter(({ eligible }) => eligible === false).length,
  }
}

/** Whether the deviation of an open item waits for approval. */
export function isWaiting(row: Pick<PoamRow, 'status' | 'deviation_state'>): boolean {
  return isOpen(row) && row.deviation_state === 'Requested'
}

export function hasStatus(filter: StatusFilter, row: PoamRow): boolean {
  if (filter === 'not-closed') return isOpen(row)
  if (filter === 'overdue') return row.isLate
  return row.status === statusOf(filter)
}

function filterOf(view: ItemView, me: Id<'users'> | undefined): (row: PoamRow) => boolean {
  const isFound = searchFor(view.q)
  return (row) =>
    allows(view.status, (filter) => hasStatus(filter, row)) &&
    allows(view.severity, (slug) => slug === slugOf(row.severity)) &&
    allows(view.source, (slug) => slug === slugOf(row.source)) &&
    (view.eligible === undefined || row.eligible === (view.eligible === 'yes')) &&
    (view.deviation === undefined || isWaiting(row)) &&
    (!view.owner || (me !== undefined && row.owner_id === me)) &&
    (view.control === '' || row.linked.some(({ nist_id: number }) => number === view.control)) &&
    isFound(textOf(row))
}

function textOf(row: PoamRow): string {
  const controls = row.linked.map(({ nist_id: number, practiceId }) => `${number} ${practiceId ?? ''}`)
  const parts = [`v-${row.number}`, row.weakness, row.description, row.source, row.source_detail, row.ownerName]
  return [...parts, ...controls, ...row.milestones.map(({ title }) => title)].join(' ')
}
