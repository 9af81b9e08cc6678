import { useQuery } from '@tanstack/react-query'
import { ScanSearch, TrendingDown, TrendingUp } from 'lucide-react'
import type { Id } from '#domain/ids.ts'
import { formatDate, formatNumber, formatRelative } from '#web/lib/format.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HorizontalBars } from '#web/ui/horizontal-bars.tsx'
import { QueryCard } from '../query-card.tsx'
import { vulnerabilityOverview } from '../queries.ts'
import type { VulnerabilityTrend } from './vulnerability-trend.ts'

/** Open vulnerabilities and their direction. */
export function VulnerabilitiesCard({ companyId, className }: { companyId: Id<'companies'>; className: string }) {
  const query = useQuery(vulnerabilityOverview(companyId))
  return (
    <QueryCard
      title="Vulnerabilities"
      what="Vulnerabilities"
      query={query}
      className={className}
      subtitle={({ lastScanAt, latest }) => <LastScan at={lastScanAt ?? latest?.scan_date} />}
      empty={({ latest, lastScanAt, bySeverity }) =>
        latest === null && lastScanAt === undefined && bySeverity.every(({ open }) => open === 0) ? <NoScans /> : null
      }
    >
      {({ latest, trend, bySeverity }) => {
        const open = bySeverity.reduce((sum, severity) => sum + severity.open, 0)
        return (
          <>
            <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <span className="text-display">{formatNumber(latest?.total_vulnerabilities ?? open)}</span>
              <span className="text-body text-muted">in the last scan</span>
              <Trend trend={trend} />
            </p>
            <BySeverity bySeverity={bySeverity} />
          </>
        )
      }}
    </QueryCard>
  )
}

function NoScans() {
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<ScanSearch aria-hidden="true" />}
      title="No scans yet"
      description="Once scan results are in, this card counts open vulnerabilities by severity and compares them with a week earlier."
      className="px-0 py-4"
    />
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

function Trend({ trend }: { trend: VulnerabilityTrend | undefined }) {
  if (trend === undefined) return <span className="w-full text-small text-muted">No earlier scan to compare with</span>
  const { change, since } = trend
  const words = change === 0 ? 'No change' : `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`
  return (
    <Chip tone={chipTone(change)} icon={trendIcon(change)} className="mt-1">
      {words} since {formatDate(since)}
    </Chip>
  )
}

function chipTone(change: number) {
  if (change === 0) return 'info'
  return change > 0 ? 'critical' : 'implemented'
}

function trendIcon(change: number) {
  if (change === 0) return undefined
  return change > 0 ? <TrendingUp aria-hidden="true" /> : <TrendingDown aria-hidden="true" />
}

const WORDS = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const

/** No links: there is no list of vulnerabilities to open yet. */
function BySeverity({ bySeverity }: { bySeverity: readonly { severity: keyof typeof WORDS; open: number }[] }) {
  const most = Math.max(1, ...bySeverity.map(({ open }) => open))
  return (
    <div className="mt-3">
      <p className="mb-1 text-small text-muted">Open by severity</p>
      <HorizontalBars
        data={bySeverity.map(({ severity, open }) => ({
          id: severity,
          label: WORDS[severity],
          value: open,
          valueText: formatNumber(open),
          tone: severity,
        }))}
        sentence={`Open: ${bySeverity.map(({ severity, open }) => `${open} ${severity}`).join(', ')}.`}
        max={most}
        labelWidth="4rem"
      />
    </div>
  )
}
