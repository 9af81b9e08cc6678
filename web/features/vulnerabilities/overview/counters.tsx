import { Link } from '@tanstack/react-router'
import { formatNumber } from '#web/lib/format-number.ts'
import { cx } from '#web/ui/cx.ts'
import type { VulnerabilityAddress } from '../vulnerability-list.ts'
import type { Overview } from './overview-query.ts'

/** What needs a look now; each opens the list of what it counts. */
export function Counters({ overview }: { overview: Overview }) {
  const { mean_days_to_fix: meanDays } = overview
  const linked: readonly CounterProps[] = [
    {
      label: 'Known exploited',
      value: formatNumber(overview.exploited),
      isBad: overview.exploited > 0,
      search: { status: 'open', kev: 'yes' },
    },
    {
      label: 'Critical past due',
      value: formatNumber(overview.critical_past_due),
      isBad: overview.critical_past_due > 0,
      search: { severity: 'critical', due: 'past' },
    },
    { label: 'New this week', value: formatNumber(overview.new_this_week), search: { new: 'week' } },
    {
      label: 'Mean days to fix (90 days)',
      value: meanDays === null ? '–' : meanDays.toFixed(1),
      search: { status: 'fixed', sort: '-seen' },
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label="Vulnerabilities at a glance">
      {linked.map((counter) => (
        <Counter key={counter.label} {...counter} />
      ))}
    </dl>
  )
}

interface CounterProps {
  label: string
  value: string
  isBad?: boolean
  search: VulnerabilityAddress
}

function Counter({ label, value, isBad = false, search }: CounterProps) {
  return (
    <div className="relative flex flex-col-reverse rounded-lg border border-border bg-surface px-4 py-3 hover:bg-hover">
      <dt className="text-small text-muted">{label}</dt>
      <dd className={cx('text-h1 tabular-nums', isBad && 'text-danger')}>
        <Link to="/vulnerabilities" search={search} className="after:absolute after:inset-0">
          {value}
        </Link>
      </dd>
    </div>
  )
}
