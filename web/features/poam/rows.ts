import type { Id } from '#domain/ids.ts'
import { isOpen, isOverdue } from '#domain/poam/item-due.ts'
import { POAM_STATUSES } from '#domain/poam/item-status.ts'
import { POAM_SOURCES } from '#domain/poam/item-source.ts'
import { RISK_LEVELS } from '#domain/poam/risk-level.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { assess } from '#domain/scoring/assess.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { deferralOf } from './deferral.ts'
import type { PlanItem, PlanRow } from './plan-item.ts'
import { statusFor, type PlanView, type StatusFilter } from './search.ts'

export interface RowsContext {
  protocol: ProtocolId
  controls: readonly CompanyControl[]
  /** The name of a member; undefined for nobody. */
  person: (id: Id<'users'> | null) => string | undefined
  /** A calendar day. */
  today: string
}

/** Items with what the list shows beside them. */
export function planRows(items: readonly PlanItem[], context: RowsContext): readonly PlanRow[] {
  const { protocol, controls, person, today } = context
  const deductions = assess(protocol, controls).sprs?.deductions ?? []
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
      ownerName: person(item.owner_id),
    }
  })
}

/** The rows that a view shows, in its order. */
export function visibleRows(rows: readonly PlanRow[], view: PlanView, me: Id<'users'> | undefined): readonly PlanRow[] {
  return sorted(rows.filter(filterOf(view, me)), view.sort)
}

/** How many items each status filter would show, and what the counters count. */
export function countsOf(rows: readonly PlanRow[]) {
  const open = rows.filter(isOpen)
  return {
    open: open.length,
    overdue: open.filter(({ isLate }) => isLate).length,
    ineligible: open.filter(({ eligible }) => eligible === false).length,
  }
}

export function keepsStatus(filter: StatusFilter, row: PlanRow): boolean {
  if (filter === 'not-closed') return isOpen(row)
  if (filter === 'overdue') return row.isLate
  return row.status === statusFor(filter)
}

function filterOf(view: PlanView, me: Id<'users'> | undefined): (row: PlanRow) => boolean {
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean)
  const { statuses, severities, sources, eligible, mine, control } = view
  return (row) =>
    (statuses.length === 0 || statuses.some((filter) => keepsStatus(filter, row))) &&
    (severities.length === 0 || severities.includes(row.severity)) &&
    (sources.length === 0 || sources.includes(row.source)) &&
    (eligible === undefined || row.eligible === (eligible === 'yes')) &&
    (!mine || (me !== undefined && row.owner_id === me)) &&
    (control === '' || row.linked.some(({ nist_id: number }) => number === control)) &&
    words.every((word) => textOf(row).includes(word))
}

function textOf(row: PlanRow): string {
  const controls = row.linked.map(({ nist_id: number, practiceId }) => `${number} ${practiceId ?? ''}`)
  const parts = [`v-${row.number}`, row.weakness, row.description, row.source, row.source_detail, row.ownerName]
  return [...parts, ...controls, ...row.milestones.map(({ title }) => title)].join(' ').toLowerCase()
}

/** What has no day comes after all that have one, and what is closed after all that is not. */
const LAST_DAY = '9999-12-31'

const VALUES: Record<PlanView['sort']['key'], (row: PlanRow) => number | string> = {
  due: (row) => `${row.status === 'Closed' ? 1 : 0} ${row.due_on ?? LAST_DAY}`,
  id: ({ number }) => number,
  weakness: ({ weakness }) => weakness.toLowerCase(),
  points: ({ points }) => points,
  severity: ({ severity }) => RISK_LEVELS.indexOf(severity),
  status: ({ status }) => POAM_STATUSES.indexOf(status),
  milestones: ({ milestones }) => milestones.filter((one) => one.completed_on === null).length,
  source: ({ source }) => POAM_SOURCES.indexOf(source),
  changed: ({ updated_at: at }) => at,
}

function sorted(rows: readonly PlanRow[], { key, descending }: PlanView['sort']): readonly PlanRow[] {
  const sign = descending ? -1 : 1
  const keyed = rows.map((row) => ({ row, value: VALUES[key](row) }))
  return keyed.toSorted((a, b) => sign * compare(a.value, b.value) || a.row.number - b.row.number).map(({ row }) => row)
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
