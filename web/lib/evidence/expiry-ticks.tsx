import { Link } from '@tanstack/react-router'
import type { ExpiryWeek } from '#domain/evidence/expiry-weeks.ts'
import { WeekTicks } from '#web/ui/chart/week-ticks.tsx'
import { formatDate } from '../format/format.ts'
import { formatNumber } from '../format-number.ts'

/** Evidence that expires within 13 weeks, week by week. Each count links to its items. */
export function ExpiryTicks({ weeks, heightPx }: { weeks: readonly ExpiryWeek[]; heightPx?: number }) {
  return (
    <WeekTicks
      label="Evidence items that expire, week by week"
      weeks={weeks}
      heightPx={heightPx}
      link={({ from, to, count }, props) => (
        <Link to="/evidence" search={{ ends: `${from}..${to}`, sort: 'expires' }} {...props}>
          {formatNumber(count)}
          <span className="sr-only">
            {count === 1 ? ' expires' : ' expire'} {formatDate(from)} to {formatDate(to)}
          </span>
        </Link>
      )}
    />
  )
}

/** "3 in the next 13 weeks" */
export function aheadText(weeks: readonly ExpiryWeek[]): string {
  const ahead = weeks.reduce((sum, { count }) => sum + count, 0)
  return ahead === 0 ? 'No more evidence expires in the next 13 weeks' : `${formatNumber(ahead)} in the next 13 weeks`
}
