import { Link } from '@tanstack/react-router'
import { formatNumber } from '#web/lib/format-number.ts'
import type { Overview } from './overview-query.ts'

/** What needs a look now; each opens the list of what it counts. */
export function Counters({ overview }: { overview: Overview }) {
  const { mean_days_to_fix: meanDays } = overview
  const linked = [
    { label: 'Known exploited', count: overview.exploited, search: { status: 'open', kev: 'yes' } },
    { label: 'Critical past due', count: overview.critical_past_due, search: { severity: 'critical', due: 'past' } },
    { label: 'New this week', count: overview.new_this_week, search: { new: 'week' } },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label="Vulnerabilities at a glance">
      {linked.map(({ label, count, search }) => (
        <div key={label} className="relative rounded-lg border border-border bg-surface px-4 py-3 hover:bg-hover">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-h2 tabular-nums">
            <Link to="/vulnerabilities" search={search} className="after:absolute after:inset-0">
              {formatNumber(count)}
            </Link>
          </dd>
        </div>
      ))}
      <div className="relative rounded-lg border border-border bg-surface px-4 py-3 hover:bg-hover">
        <dt className="text-small text-muted">Mean days to fix (90 days)</dt>
        <dd className="text-h2 tabular-nums">
          <Link
            to="/vulnerabilities"
            search={{ status: 'fixed', sort: '-seen' }}
            className="after:absolute after:inset-0"
          >
            {meanDays === null ? '–' : meanDays.toFixed(1)}
          </Link>
        </dd>
      </div>
    </dl>
  )
}
