import { dueText } from '#domain/poam/item-due.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { DueCell } from '#web/lib/format/due-cell.tsx'
import { formatFully } from '#web/lib/format/format.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { EMPTY_VALUE } from '#web/ui/state/empty-value.tsx'
import { isGate, pointsAtStake } from './points.ts'
import { isOverdue } from './rows.ts'

/** More letters than any row shows; the browser would measure every one. */
const ROOM = 120

/** The title, and the start of the description. */
export function titleCell({ title, description }: CompanyControl) {
  return (
    <>
      {title}
      <span className="ml-2.5 text-small text-subtle max-[1700px]:hidden">
        {description.slice(0, Math.max(0, ROOM - title.length))}
      </span>
    </>
  )
}

export function pointsCell(protocol: ProtocolId, control: CompanyControl) {
  if (isGate(protocol, control.nist_id)) {
    return (
      <span className="text-muted" title="Worth no points, but without it no score can be submitted">
        Gate
      </span>
    )
  }
  const points = pointsAtStake(protocol, control)
  if (points === undefined || points.now === 0) return EMPTY_VALUE
  if (points.now === points.worth) return `−${points.now}`
  return (
    <span title={`In Progress it costs ${points.now} of its ${points.worth} points`}>
      −{points.now} <span className="text-muted">of {points.worth}</span>
    </span>
  )
}

export function evidenceCell({ evidence_count: count }: CompanyControl) {
  return <span className={count === 0 ? 'text-muted' : undefined}>{count}</span>
}

export function changedCell({ changedAt: at }: CompanyControl) {
  return at === null ? EMPTY_VALUE : <TableDay at={at} className="text-muted tabular-nums" />
}

/** Undefined without an owner, or while the names load. */
export function ownerCell(name: string | undefined) {
  return name === undefined ? EMPTY_VALUE : <span title={name}>{name}</span>
}

export function dayCell(on: string | null) {
  return on === null ? EMPTY_VALUE : <TableDay at={on} />
}

/** The due date; for an overdue control, how late it is: the list has no room for both. */
export function dueCell(control: Dated) {
  const late = lateness(control)
  if (late === undefined || control.dueOn === null) return dayCell(control.dueOn)
  return (
    <time dateTime={control.dueOn} title={formatFully(control.dueOn)}>
      <span className="font-medium text-danger">{late}</span>
    </time>
  )
}

/** The due date, and how late an overdue control is. */
export function dueInFull(control: Dated) {
  const today = todayUtc()
  return <DueCell due={control.dueOn} today={today} isPastDue={isOverdue(control, today)} />
}

type Dated = Pick<CompanyControl, 'dueOn' | 'status'>

/** "3 days late"; undefined for a control that is on time or done. */
export function lateness(control: Dated): string | undefined {
  const today = todayUtc()
  return control.dueOn !== null && isOverdue(control, today) ? dueText(control.dueOn, today) : undefined
}
