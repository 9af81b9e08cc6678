import { Link } from '@tanstack/react-router'
import { dueText } from '#domain/poam/item-due.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import type { AssessmentRow } from './company-assessments.ts'

const MOST_SHOWN = 4

/** What keeps the statuses of affirmed assessments, above their list. Nothing without a date. */
export function ComingDates({ rows }: { rows: readonly AssessmentRow[] }) {
  const today = todayUtc()
  const dates = rows.flatMap(datesOf).toSorted((a, b) => a.on.localeCompare(b.on))
  if (dates.length === 0) return null
  return (
    <Foldable>
      <ol aria-label="Next dates" className="mb-4 divide-y divide-border rounded-lg border border-border bg-surface">
        {dates.slice(0, MOST_SHOWN).map(({ row, what, on }) => (
          <li key={`${row.id} ${what}`} className="flex items-baseline gap-4 px-4 py-2">
            <TableDay at={on} className="w-24 shrink-0 font-medium tabular-nums" />
            <span className="w-32 shrink-0">{what}</span>
            <Link
              to="/assessments/$assessment"
              params={{ assessment: `A-${row.number}` }}
              title={row.title}
              className="min-w-0 flex-1 truncate rounded-sm text-brand-text hover:underline"
            >
              {row.title}
            </Link>
            <span className={on < today ? 'font-medium text-danger' : 'text-muted'}>{dueText(on, today)}</span>
          </li>
        ))}
      </ol>
    </Foldable>
  )
}

interface ComingDate {
  row: AssessmentRow
  what: string
  on: string
}

function datesOf(row: AssessmentRow): readonly ComingDate[] {
  if (row.state !== 'Affirmed') return []
  const dates: readonly (readonly [what: string, on: string | null])[] = [
    ['Close-out due', row.close_out_by],
    ['Affirmation due', row.affirm_by],
    ['Status ends', row.valid_until],
  ]
  return dates.flatMap(([what, on]) => (on === null ? [] : [{ row, what, on }]))
}
