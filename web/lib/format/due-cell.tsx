import { dueText } from '#domain/poam/item-due.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { TableDay } from './table-day.tsx'

/** The due date; once it has passed for open work, how late the work is beside it. */
export function DueCell({ due, today, isPastDue }: { due: string | null; today: string; isPastDue: boolean }) {
  if (due === null) return <EmptyValue />
  return isPastDue ? <DistantDay day={due} today={today} isLate /> : <TableDay at={due} />
}

/** "Mar 14, 2026 12 days late". The day comes first, so that a column can be scanned. */
export function DistantDay({ day, today, isLate }: { day: string; today: string; isLate: boolean }) {
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap tabular-nums">
      <TableDay at={day} />{' '}
      <span className={isLate ? 'text-small font-medium text-danger' : 'text-small text-muted'}>
        {dueText(day, today)}
      </span>
    </span>
  )
}
