import { isPastDue } from '#domain/vulnerabilities/priority.ts'
import { DueCell } from '#web/lib/format/due-cell.tsx'
import { Badge, type BadgeColor } from '#web/ui/badge.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { WORK_COLORS } from '#web/ui/work-colors.ts'
import type { Vulnerability } from './queries.ts'
import { STATUS_LABELS } from './vulnerability-list.ts'

const STATUS_COLORS: Readonly<Record<Vulnerability['status'], BadgeColor>> = {
  open: WORK_COLORS.Open,
  fixed: 'green',
  accepted: 'purple',
  'false positive': 'gray',
  'not affected': 'gray',
}

export function StatusBadge({ status }: Pick<Vulnerability, 'status'>) {
  return <StateChip color={STATUS_COLORS[status]}>{STATUS_LABELS[status]}</StateChip>
}

export function ExploitedBadge() {
  return <Badge color="red">Known exploited</Badge>
}

/** For a table, where the words would take the room of the title. */
export function ExploitedMark() {
  return (
    <Badge color="red">
      <span aria-hidden title="Known exploited">
        KEV
      </span>
      <span className="sr-only">Known exploited</span>
    </Badge>
  )
}

type Dated = Pick<Vulnerability, 'status' | 'due_on'>

export function DueOfVulnerability({ row, today }: { row: Dated; today: string }) {
  return <DueCell due={row.due_on} today={today} isPastDue={isPastDue(row, today)} />
}

/** Where no column says what the day is. */
export function NamedDue({ row, today }: { row: Dated; today: string }) {
  if (row.due_on === null) return null
  return (
    <span className="whitespace-nowrap">
      Due <DueOfVulnerability row={row} today={today} />
    </span>
  )
}

/** "2.3 %". */
export const percentOf = (share: number): string => `${(100 * share).toFixed(1)} %`
