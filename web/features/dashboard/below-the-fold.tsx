import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { useIncrementalCount } from '#web/ui/browser/use-incremental-count.ts'
import { RecentActivity } from './activity/recent-activity.tsx'
import { VulnerabilitiesCard } from './activity/vulnerabilities-card.tsx'
import { ControlsOverview } from './controls/controls-overview.tsx'
import { EvidenceCard } from './controls/evidence-card.tsx'
import { StatusSummary } from './controls/status-summary.tsx'
import { DomainMatrix } from './domains/domain-matrix.tsx'
import { HealthCards } from './domains/health-cards.tsx'
import { RankedDomains } from './domains/ranked-domains.tsx'
import { ExpiryCard } from './evidence/expiry-card.tsx'
import { BurnDownCard } from './poam/burn-down-card.tsx'
import type { ProgressQuery } from './progress.ts'

export interface SectionProps {
  protocol: ProtocolId
  query: ProgressQuery
}

/** The cards below the first screen, in a chunk of their own, drawn one by one when the data has loaded. */
export function BelowTheFold({ protocol, query }: SectionProps) {
  const shown = useIncrementalCount(10, !query.isPending)
  const picture = 'col-span-12 min-h-32 lg:col-span-6 print:col-span-6 print:min-h-0'
  const half = 'col-span-12 min-h-48 lg:col-span-6 print:col-span-6 print:break-before-page print:min-h-0'
  return (
    <>
      {shown > 0 && (
        <ControlsOverview
          protocol={protocol}
          query={query}
          className="col-span-12 min-h-44 lg:col-span-4 print:col-span-4 print:min-h-0"
        />
      )}
      {shown > 1 && (
        <VulnerabilitiesCard
          query={query}
          className="col-span-12 min-h-56 lg:col-span-8 print:col-span-8 print:min-h-0"
        />
      )}
      {shown > 2 && <BurnDownCard protocol={protocol} query={query} className={picture} />}
      {shown > 3 && <ExpiryCard query={query} className={picture} />}
      {shown > 4 && <HealthCards protocol={protocol} query={query} />}
      {shown > 5 && <RankedDomains protocol={protocol} query={query} end="top" className={half} />}
      {shown > 6 && <RankedDomains protocol={protocol} query={query} end="bottom" className={half} />}
      {shown > 7 && (
        <DomainMatrix protocol={protocol} query={query} className="col-span-12 xl:col-span-9 print:col-span-12" />
      )}
      {shown > 8 && <Coverage protocol={protocol} query={query} />}
      {shown > 9 && <RecentActivity protocol={protocol} query={query} className="col-span-12 min-h-56 print:min-h-0" />}
    </>
  )
}

function Coverage({ protocol, query }: SectionProps) {
  return (
    <div className="col-span-12 grid content-start gap-3 md:grid-cols-2 lg:gap-4 xl:col-span-3 xl:grid-cols-1 xl:content-stretch print:col-span-12 print:grid-cols-2">
      <StatusSummary protocol={protocol} query={query} className="min-h-54 print:min-h-0" />
      <EvidenceCard protocol={protocol} query={query} className="min-h-36 print:min-h-0" />
    </div>
  )
}
