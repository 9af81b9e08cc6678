import type { PoamStatus } from '#domain/poam/item-status.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { BadgeColor } from '#web/ui/badge.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { WORK_COLORS } from '#web/ui/work-colors.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { PoamRow } from './poam-item.ts'
import { DistantDay } from '#web/lib/format/due-cell.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'

const STATUS_COLORS: Readonly<Record<PoamStatus, BadgeColor>> = {
  Draft: 'gray',
  'In Review': 'purple',
  ...WORK_COLORS,
}

export function StatusBadge({ status, opensMenu }: { status: PoamStatus; opensMenu?: boolean }) {
  return (
    <StateChip color={STATUS_COLORS[status]} opensMenu={opensMenu}>
      {status}
    </StateChip>
  )
}

/** The due date with the remaining time; red once it is overdue. */
export function DueBadge({ row }: { row: Pick<PoamRow, 'due_on' | 'completed_on' | 'isLate' | 'status'> }) {
  const { due_on: due, completed_on: completed, isLate, status } = row
  if (status === 'Closed' && completed !== null)
    return <span className="text-muted">closed {formatDate(completed)}</span>
  if (due === null) return <EmptyValue />
  return <DistantDay day={due} today={todayUtc()} isLate={isLate} />
}

export function EligibleBadge({ row: { eligible, ineligibleControls, status } }: { row: PoamRow }) {
  if (eligible === undefined || status === 'Closed') return <EmptyValue />
  if (eligible) return <span>Eligible</span>
  return (
    <span title={ineligibleControls.map(({ sentence }) => sentence).join('\n')}>
      <Chip tone="critical">Ineligible</Chip>
    </span>
  )
}

export function milestoneProgress({ milestones }: Pick<PoamRow, 'milestones'>): string | undefined {
  if (milestones.length === 0) return undefined
  return `${milestones.filter((one) => one.completed_on !== null).length}/${milestones.length}`
}
