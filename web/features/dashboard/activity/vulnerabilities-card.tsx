import { Link } from '@tanstack/react-router'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatDate, formatRelative } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import type { ChartTable } from '#web/ui/chart/chart-frame.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { HorizontalBars } from '#web/ui/chart/horizontal-bars.tsx'
import { StepLine } from '#web/ui/chart/step-line.tsx'
import { linkClass } from '../controls-link.tsx'
import type { ProgressQuery } from '../progress.ts'
import type { Dashboard } from '../queries.ts'
import { QueryCard } from '../query-card.tsx'
import { vulnerabilityTrend, type VulnerabilityTrend } from './vulnerability-trend.ts'

type Vulnerabilities = Dashboard['vulnerabilities']

/** Worst first. */
const SEVERITIES = [
  ['critical', 'Critical'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
] as const

export function VulnerabilitiesCard({ query, className }: { query: ProgressQuery; className: string }) {
  return (
    <QueryCard
      title="Vulnerabilities"
      what="Vulnerabilities"
      query={query}
      className={className}
      subtitle={({ vulnerabilities: { last_scan_at: at, totals } }) => <LastScan at={at ?? totals.at(-1)?.scan_date} />}
      empty={({ vulnerabilities }) => (hasNoScans(vulnerabilities) ? <NoScans /> : null)}
      table={({ vulnerabilities }) => severityTable(vulnerabilities)}
    >
      {({ vulnerabilities, today }) => (
        <div className="grid gap-x-8 gap-y-3 md:grid-cols-2 print:grid-cols-2">
          <Total vulnerabilities={vulnerabilities} today={today} />
          <BySeverity vulnerabilities={vulnerabilities} />
        </div>
      )}
    </QueryCard>
  )
}

export function hasNoScans({ totals, last_scan_at: at, open }: Vulnerabilities): boolean {
  return totals.length === 0 && at === null && countOpen(open) === 0
}

function countOpen(open: Vulnerabilities['open']): number {
  return SEVERITIES.reduce((sum, [severity]) => sum + (open[severity] ?? 0), 0)
}

function NoScans() {
  return (
    <div className="grow">
      <p className="text-h3">No scans yet</p>
      <p className="mt-3 text-small">
        <Link to="/vulnerabilities/scans" className={linkClass}>
          Import a scan
        </Link>
      </p>
    </div>
  )
}

function LastScan({ at }: { at: string | undefined }) {
  if (at === undefined) return 'No finished scan'
  return (
    <>
      Last scan <time dateTime={at}>{formatRelative(at)}</time>
    </>
  )
}

/** The counts of the latest scan and their trend. */
function Total({ vulnerabilities: { totals, open }, today }: { vulnerabilities: Vulnerabilities; today: string }) {
  const latest = totals.at(-1)
  const first = totals[0]
  const found = latest?.total ?? countOpen(open)
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="text-display">{formatNumber(found)}</span>
        <span className="text-body text-muted">{latest === undefined ? 'open' : 'in the last scan'}</span>
        <Trend trend={vulnerabilityTrend(totals, today)} />
      </p>
      {first !== undefined && first !== latest && (
        <div className="mt-3">
          <StepLine
            shape="line"
            heightPx={48}
            points={totals.map(({ scan_date: at, total }) => ({ label: formatDate(at), value: total }))}
            sentence={`Vulnerabilities found: ${first.total} on ${formatDate(first.scan_date)}, ${found} in the last scan.`}
          />
        </div>
      )}
    </div>
  )
}

function Trend({ trend }: { trend: VulnerabilityTrend | undefined }) {
  if (trend === undefined) return <span className="w-full text-small text-muted">No earlier scan to compare with</span>
  const { change, since } = trend
  const text = change === 0 ? 'No change' : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`
  return (
    <Chip tone={chipTone(change)} icon={trendIcon(change)} className="mt-1">
      {text} since {formatDate(since)}
    </Chip>
  )
}

function chipTone(change: number) {
  if (change === 0) return 'info'
  return change > 0 ? 'critical' : 'implemented'
}

function trendIcon(change: number) {
  if (change === 0) return undefined
  return change > 0 ? <TrendingUp /> : <TrendingDown />
}

function BySeverity({ vulnerabilities: { open, past_due: pastDue } }: { vulnerabilities: Vulnerabilities }) {
  const counts = SEVERITIES.map(([severity, word]) => ({ severity, word, count: open[severity] ?? 0 }))
  return (
    <div>
      <p className="mb-1 text-small text-muted">Open by severity</p>
      <HorizontalBars
        data={counts.map(({ severity, word, count }) => ({
          id: severity,
          label: word,
          value: count,
          valueText: formatNumber(count),
          tone: severity,
          link: (content, props) => (
            <Link to="/vulnerabilities" search={{ severity, status: 'open' }} {...props}>
              {content}
            </Link>
          ),
        }))}
        sentence={`Open: ${counts.map(({ severity, count }) => `${count} ${severity}`).join(', ')}.`}
        max={Math.max(1, ...counts.map(({ count }) => count))}
        labelWidth="4rem"
      />
      {pastDue > 0 && (
        <Link to="/vulnerabilities" search={{ due: 'past' }} className="text-small text-danger underline">
          {formatNumber(pastDue)} past due
        </Link>
      )}
    </div>
  )
}

function severityTable({ open, totals, past_due: pastDue }: Vulnerabilities): ChartTable {
  return {
    columns: ['Vulnerabilities', 'Count'],
    rows: [
      ...SEVERITIES.map(([severity, word]) => [`Open, ${word.toLowerCase()}`, open[severity] ?? 0] as const),
      ['Open, past due', pastDue] as const,
      ...totals.slice(-8).map(({ scan_date: at, total }) => [`Scan of ${formatDate(at)}`, total] as const),
    ],
  }
}
