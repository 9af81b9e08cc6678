import { Link } from '@tanstack/react-router'
import { dueText } from '#domain/poam/item-due.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import type { AssessmentRow } from './company-assessments.ts'
import { isOpenState } from './labels.ts'

const MOST_SHOWN = 4

/** What is due next in all assessments, above their list. Nothing without a date. */
export function ComingDates({ rows }: { rows: readonly AssessmentRow[] }) {
  const today = todayUtc()
  const dates = rows.flatMap(datesOf).toSorted((a, b) => a.on.localeCompare(b.on))
  if (dates.length === 0) return null
  return (
    <Foldable>
      <ol aria-label="Next dates" className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] gap-3 lg:gap-4">
        {dates.slice(0, MOST_SHOWN).map(({ row, what, on }) => (
          <li key={`${row.id} ${what}`} className="rounded-lg border border-border bg-surface px-4 py-3">
            <p className="flex items-baseline justify-between gap-3 text-small">
              <span className="text-muted">{what}</span>
              <span className={on < today ? 'font-medium text-danger' : 'text-muted'}>{dueText(on, today)}</span>
            </p>
            <p className="mt-0.5 text-h3">
              <TableDay at={on} />
            </p>
            <Link
              to="/assessments/$assessment"
              params={{ assessment: `A-${row.number}` }}
              title={row.title}
              className="mt-0.5 block truncate rounded-sm text-brand-text hover:underline"
            >
              {row.title}
            </Link>
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

/** The planned end of an open assessment; what keeps the status of an affirmed one. */
function datesOf(row: AssessmentRow): readonly ComingDate[] {
  const dates: readonly (readonly [what: string, on: string | null])[] = isOpenState(row.state)
    ? [['Planned end', row.ends_on]]
    : row.state === 'Affirmed'
      ? [
          ['Close-out due', row.close_out_by],
          ['Affirmation due', row.affirm_by],
          ['Status ends', row.valid_until],
        ]
      : []
  return dates.flatMap(([what, on]) => (on === null ? [] : [{ row, what, on }]))
}
