import { useIncrementalCount } from '#web/ui/browser/use-incremental-count.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { RecentActivity } from './activity/recent-activity.tsx'
import { VulnerabilitiesCard } from './activity/vulnerabilities-card.tsx'
import { ControlsOverview } from './controls/controls-overview.tsx'
import { EvidenceCard } from './controls/evidence-card.tsx'
import { StatusSummary } from './controls/status-summary.tsx'
import { DomainMatrix } from './domains/domain-matrix.tsx'
import { groupNames } from './domains/group-names.ts'
import { HealthCards } from './domains/health-cards.tsx'
import { RankedDomains } from './domains/ranked-domains.tsx'
import { ExpiryCard } from './evidence/expiry-card.tsx'
import { FoldSection } from './fold-section.tsx'
import { BurnDownCard } from './poam/burn-down-card.tsx'
import type { SectionProps } from './section-props.ts'
import { PLACES } from './places.ts'

/** The cards after the first two, in a chunk of their own, drawn one by one when the data has loaded. */
export function BelowTheFold({ protocol, query }: SectionProps) {
  const shown = useIncrementalCount(6, !query.isPending)
  return (
    <>
      {shown > 0 ? (
        <BurnDownCard protocol={protocol} query={query} className={PLACES.burnDown} />
      ) : (
        <div className={PLACES.burnDown} />
      )}
      {shown > 1 ? <ExpiryCard query={query} className={PLACES.expiry} /> : <div className={PLACES.expiry} />}
      {shown > 2 && (
        <DomainMatrix
          protocol={protocol}
          query={query}
          className="col-span-12 min-h-104 xl:col-span-8 print:col-span-8 print:row-span-2 print:min-h-0"
        />
      )}
      {shown > 3 && (
        <RecentActivity
          protocol={protocol}
          query={query}
          className="col-span-12 min-h-56 xl:col-span-4 print:col-span-4 print:min-h-0"
        />
      )}
      {shown > 4 && <StatusSection protocol={protocol} query={query} />}
      {shown > 5 && <GroupSection protocol={protocol} query={query} />}
    </>
  )
}

function StatusSection({ protocol, query }: SectionProps) {
  const third = 'col-span-12 min-h-44 md:col-span-6 xl:col-span-4 print:col-span-4 print:min-h-0'
  return (
    <FoldSection id="dashboard-status" title={`${wordingOf(protocol).controlPlural}, evidence and vulnerabilities`}>
      <ControlsOverview protocol={protocol} query={query} className={third} />
      <StatusSummary protocol={protocol} query={query} className={third} />
      <EvidenceCard protocol={protocol} query={query} className={third} />
      <VulnerabilitiesCard query={query} className="col-span-12 min-h-56 print:min-h-0" />
    </FoldSection>
  )
}

function GroupSection({ protocol, query }: SectionProps) {
  const half = 'col-span-12 min-h-48 lg:col-span-6 print:hidden'
  return (
    <FoldSection id="dashboard-groups" title={`${capitalized(groupNames(protocol).many)} by health`}>
      <HealthCards protocol={protocol} query={query} />
      <RankedDomains protocol={protocol} query={query} end="top" className={half} />
      <RankedDomains protocol={protocol} query={query} end="bottom" className={half} />
    </FoldSection>
  )
}
