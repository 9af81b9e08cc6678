import { isPastDue } from '#domain/vulnerabilities/priority.ts'
import { counted } from '#domain/text/counted.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { Vulnerability } from './queries.ts'
import { STATUS_LABELS } from './vulnerability-list.ts'

const STATUS_TONES: Readonly<Record<Vulnerability['status'], Tone>> = {
  // Red is for what is late.
  open: 'low',
  fixed: 'implemented',
  accepted: 'planned',
  'false positive': 'not-applicable',
  'not affected': 'not-applicable',
}

export function StatusBadge({ status }: Pick<Vulnerability, 'status'>) {
  return (
    <Chip dot tone={STATUS_TONES[status]}>
      {STATUS_LABELS[status]}
    </Chip>
  )
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
  return <span className="font-medium text-critical-fg">{counted(days, 'day', 'days')} late</span>
}

/** "2.3 %". */
export const percentOf = (share: number): string => `${(100 * share).toFixed(1)} %`
