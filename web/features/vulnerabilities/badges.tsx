import { isPastDue } from '#domain/vulnerabilities/priority.ts'
import { counted } from '#domain/text/counted.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { Badge, type BadgeColor } from '#web/ui/badge.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
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

/** "12 Mar, 3 days late". */
export function DueCell({ row, today }: { row: Pick<Vulnerability, 'status' | 'due_on'>; today: string }) {
  const { due_on: due } = row
  if (due === null) return <EmptyValue />
  if (!isPastDue(row, today)) return <TableDay at={due} />
  const days = Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000)
  return <span className="font-medium text-danger">{counted(days, 'day', 'days')} late</span>
}

/** "2.3 %". */
export const percentOf = (share: number): string => `${(100 * share).toFixed(1)} %`
