import { dueText } from '#domain/poam/item-due.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { formatDate } from './format.ts'
import { TableDay } from './table-day.tsx'

/** The due date; once it has passed for open work, how late the work is. */
export function DueCell({ due, today, isPastDue }: { due: string | null; today: string; isPastDue: boolean }) {
  if (due === null) return <EmptyValue />
  if (!isPastDue) return <TableDay at={due} />
  return (
    <span title={formatDate(due)} className="font-medium text-danger">
      {dueText(due, today)}
    </span>
  )
}
