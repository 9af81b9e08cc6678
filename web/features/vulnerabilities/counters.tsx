import { Link } from '@tanstack/react-router'
import { isPastDue } from '#domain/vulnerabilities/priority.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import type { Vulnerability } from './queries.ts'

const DAY_MS = 86_400_000
const FIX_WINDOW_DAYS = 90

export interface VulnerabilityCounts {
  readonly exploited: number
  readonly criticalPastDue: number
  readonly newThisWeek: number
  /** Of those fixed within 90 days; undefined without one. */
  readonly meanDaysToFix: number | undefined
}

export function countVulnerabilities(rows: readonly Vulnerability[], today: string): VulnerabilityCounts {
  const daysAgo = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
  const open = rows.filter(({ status }) => status === 'open')
  const daysToFix = rows.flatMap(({ fixed_on: fixed, first_seen_on: seen }) =>
    fixed !== null && daysAgo(fixed) <= FIX_WINDOW_DAYS ? [Math.max(0, daysAgo(seen) - daysAgo(fixed))] : [],
  )
  return {
    exploited: open.filter(({ is_known_exploited: isExploited }) => isExploited).length,
    criticalPastDue: open.filter((row) => row.severity === 'critical' && isPastDue(row, today)).length,
    newThisWeek: rows.filter(({ first_seen_on: seen }) => daysAgo(seen) < 7).length,
    meanDaysToFix:
      daysToFix.length === 0 ? undefined : daysToFix.reduce((sum, days) => sum + days, 0) / daysToFix.length,
  }
}

/** What needs a look now; each opens the list of what it counts. */
export function Counters({ rows, today }: { rows: readonly Vulnerability[]; today: string }) {
  const { exploited, criticalPastDue, newThisWeek, meanDaysToFix } = countVulnerabilities(rows, today)
  const linked = [
    { label: 'Known exploited', count: exploited, search: { status: 'open', kev: 'yes' } },
    { label: 'Critical past due', count: criticalPastDue, search: { severity: 'critical', due: 'past' } },
    { label: 'New this week', count: newThisWeek, search: { new: 'week' } },
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label="Vulnerabilities at a glance">
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
      <div className="rounded-lg border border-border bg-surface px-4 py-3">
        <dt className="text-small text-muted">Mean days to fix (90 days)</dt>
        <dd className="text-h2 tabular-nums">{meanDaysToFix === undefined ? '–' : meanDaysToFix.toFixed(1)}</dd>
      </div>
    </dl>
  )
}
