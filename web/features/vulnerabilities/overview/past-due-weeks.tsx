import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/format.ts'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { WeekTicks, type Week } from '#web/ui/chart/week-ticks.tsx'
import { addDays } from '../ages.ts'
import type { Overview } from './overview-query.ts'

const WEEKS = 13

interface PastDueWeeksProps {
  weeks: Overview['past_due']
  /** `YYYY-MM-DD` */
  today: string
  className: string
}

/** The weeks in which what is past due now was due, the oldest first, to this week. */
export function shownWeeks(pastDue: Overview['past_due'], today: string): readonly Week[] {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const thisMonday = addDays(today, -daysSinceMonday)
  return Array.from({ length: WEEKS }, (_, at) => {
    const from = addDays(thisMonday, 7 * (at - WEEKS + 1))
    return { from, to: addDays(from, 6), count: pastDue.find(({ week }) => week === from)?.count ?? 0 }
  })
}

/** What is past due, by the week in which it was due. */
export function PastDueWeeks({ weeks: pastDue, today, className }: PastDueWeeksProps) {
  const weeks = shownWeeks(pastDue, today)
  const total = pastDue.reduce((sum, { count }) => sum + count, 0)
  const shown = weeks.reduce((sum, { count }) => sum + count, 0)
  return (
    <ChartFrame
      title="Past due by week"
      subtitle={
        <Link to="/vulnerabilities" search={{ due: 'past', sort: 'due' }} className="hover:underline">
          {total === 0 ? 'No vulnerability is past due.' : `${total} past due`}
          {total > shown && `, ${total - shown} of them for longer than these weeks`}
        </Link>
      }
      table={{
        columns: ['Due in the week of', 'Past due'],
        rows: pastDue.map(({ week, count }) => [formatDate(week), count]),
      }}
      className={className}
    >
      <WeekTicks
        label="Past due by week"
        weeks={weeks}
        link={({ from, count }, props) => (
          <Link
            to="/vulnerabilities"
            search={{ due: 'past', week: from }}
            aria-label={`${count} due in the week of ${formatDate(from)}`}
            {...props}
          >
            {count}
          </Link>
        )}
      />
    </ChartFrame>
  )
}
