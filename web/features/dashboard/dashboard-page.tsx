import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/companies.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useSlices } from '#web/ui/use-slices.ts'
import { RecentChanges } from './activity/recent-changes.tsx'
import { VulnerabilitiesCard } from './activity/vulnerabilities-card.tsx'
import { ControlsOverview } from './controls/controls-overview.tsx'
import { EvidenceCard } from './controls/evidence-card.tsx'
import { StatusSummary } from './controls/status-summary.tsx'
import { DashboardBar } from './dashboard-bar.tsx'
import { DomainMatrix } from './domains/domain-matrix.tsx'
import { HealthCards } from './domains/health-cards.tsx'
import { RankedDomains } from './domains/ranked-domains.tsx'
import { type ProgressQuery, useProgress } from './progress.ts'
import { QuickActions } from './quick-actions.tsx'
import { ScoreCard } from './score/score-card.tsx'

/** Are we going to make it, and what do I do today? The order here is also that of reading, of phones and of print. */
export function DashboardPage() {
  const company = useCompany()
  const words = wordingOf(company.protocol_id)
  const query = useProgress()
  usePageTitle(words.dashboardTitle)
  return (
    <>
      <DashboardBar company={company} query={query} />
      <div className="pt-5 print:pt-0 print:[zoom:0.85]">
        <PageHeader title={words.dashboardTitle} description={`${words.frameworkName} · ${words.assessmentName}`} />
        <QuickActions protocol={company.protocol_id} query={query} />
        <div className="mt-4 grid grid-cols-12 gap-3 lg:gap-4">
          <Standing company={company} query={query} />
          <Domains company={company} query={query} />
        </div>
      </div>
    </>
  )
}

interface SectionProps {
  company: Company
  query: ProgressQuery
}

/** The first screen: the score at once, what stands beside it a moment later. */
function Standing({ company: { id, protocol_id: protocol }, query }: SectionProps) {
  const shown = useSlices(2, true)
  const half = 'col-span-12 md:col-span-6 xl:col-span-3 print:col-span-6'
  return (
    <>
      <ScoreCard protocol={protocol} query={query} className="col-span-12 min-h-56 xl:col-span-6 print:col-span-12" />
      {shown > 0 && <ControlsOverview protocol={protocol} query={query} className={`min-h-44 ${half}`} />}
      {shown > 1 && <VulnerabilitiesCard companyId={id} className={`min-h-64 ${half}`} />}
    </>
  )
}

/** What lies below the first screen: drawn once the answer is there, card by card. */
function Domains({ company, query }: SectionProps) {
  const protocol = company.protocol_id
  const shown = useSlices(6, !query.isPending)
  const half = 'col-span-12 min-h-48 lg:col-span-6 print:col-span-6'
  return (
    <>
      {shown > 0 && <HealthCards protocol={protocol} query={query} />}
      {shown > 1 && <RankedDomains protocol={protocol} query={query} end="top" className={half} />}
      {shown > 2 && <RankedDomains protocol={protocol} query={query} end="bottom" className={half} />}
      {shown > 3 && (
        <DomainMatrix
          key={company.id}
          protocol={protocol}
          query={query}
          className="col-span-12 xl:col-span-9 print:col-span-12 print:break-before-page"
        />
      )}
      {shown > 4 && <Coverage protocol={protocol} query={query} />}
      {shown > 5 && <RecentChanges company={company} className="col-span-12 min-h-56" />}
    </>
  )
}

function Coverage({ protocol, query }: { protocol: Company['protocol_id']; query: ProgressQuery }) {
  return (
    <div className="col-span-12 grid content-start gap-3 md:grid-cols-2 lg:gap-4 xl:col-span-3 xl:grid-cols-1 xl:content-stretch print:col-span-12 print:grid-cols-2">
      <StatusSummary protocol={protocol} query={query} className="min-h-54 print:min-h-0" />
      <EvidenceCard protocol={protocol} query={query} className="min-h-36 print:min-h-0" />
    </div>
  )
}
