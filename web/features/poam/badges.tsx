import { dueText } from '#domain/poam/item-due.ts'
import type { PoamStatus } from '#domain/poam/item-status.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { PoamRow } from './poam-item.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'

const STATUS_TONES: Readonly<Record<PoamStatus, Tone>> = {
  Draft: 'info',
  Open: 'planned',
  'In Progress': 'partial',
  'In Review': 'inherited',
  Closed: 'implemented',
}

export function StatusBadge({ status }: { status: PoamStatus }) {
  return (
    <Chip tone={STATUS_TONES[status]} dot>
      {status}
    </Chip>
  )
}

/** The due date with the remaining time; red once it is overdue. */
export function DueBadge({ row }: { row: Pick<PoamRow, 'due_on' | 'completed_on' | 'isLate' | 'status'> }) {
  const { due_on: due, completed_on: completed, isLate, status } = row
  if (status === 'Closed' && completed !== null)
    return <span className="text-muted">closed {formatDate(completed)}</span>
  if (due === null) return <EmptyValue />
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap tabular-nums">
      <TableDay at={due} />
      <span className={isLate ? 'text-small font-medium text-danger' : 'text-small text-muted'}>
        {dueText(due, todayUtc())}
      </span>
    </span>
  )
}

export function EligibleBadge({ row: { eligible, ineligibleControls, status } }: { row: PoamRow }) {
  if (eligible === undefined || status === 'Closed') return <EmptyValue />
  if (eligible) return <span>Yes</span>
  return (
    <span title={ineligibleControls.map(({ sentence }) => sentence).join('\n')}>
      <Chip tone="critical">No</Chip>
    </span>
  )
}

export function milestoneProgress({ milestones }: Pick<PoamRow, 'milestones'>): string | undefined {
  if (milestones.length === 0) return undefined
  return `${milestones.filter((one) => one.completed_on !== null).length}/${milestones.length}`
}
