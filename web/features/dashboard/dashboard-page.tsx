import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useIncrementalCount } from '#web/ui/browser/use-incremental-count.ts'
import { VulnerabilitiesCard } from './activity/vulnerabilities-card.tsx'
import { ControlsOverview } from './controls/controls-overview.tsx'
import type { SectionProps } from './below-the-fold.tsx'
import { DashboardBar } from './dashboard-bar.tsx'
import { FamiliesCard } from './domains/families-card.tsx'
import { useProgress } from './progress.ts'
import { QuickActions } from './quick-actions.tsx'
import { ScoreArithmetic } from './score/score-arithmetic.tsx'
import { ScoreCard } from './score/score-card.tsx'
import { WorkCard } from './your-work/work-card.tsx'

const BelowTheFold = lazyPart(async () => (await import('./below-the-fold.tsx')).BelowTheFold)

/** The order of the cards is also the order for screen readers, phones and print. */
export function DashboardPage() {
  const company = useCompany()
  const protocol = company.protocol_id
  const words = wordingOf(protocol)
  const query = useProgress()
  usePageTitle(words.dashboardTitle)
  return (
    <>
      <DashboardBar company={company} query={query} />
      <div className="pt-5 print:pt-0 print:[zoom:0.7]">
        <PageHeader title={words.dashboardTitle} description={`${words.frameworkName} · ${words.assessmentName}`} />
        <QuickActions protocol={protocol} query={query} />
        {query.isError && query.data === undefined ? (
          <ErrorState title="The dashboard could not be loaded." {...queryErrorProps(query)} className="mt-4" />
        ) : (
          <div key={company.id} className="mt-4 grid grid-cols-12 gap-3 lg:gap-4">
            <Standing protocol={protocol} query={query} />
            <BelowTheFold protocol={protocol} query={query} />
          </div>
        )}
      </div>
      <ScoreArithmetic protocol={protocol} query={query} />
    </>
  )
}

/** The first screen: work and score at once, the other cards deferred. */
function Standing({ protocol, query }: SectionProps) {
  const shown = useIncrementalCount(3, true)
  const half = 'col-span-12 xl:col-span-6 print:col-span-6'
  return (
    <>
      <WorkCard protocol={protocol} query={query} className="col-span-12" />
      <ScoreCard protocol={protocol} query={query} className={`min-h-100 print:min-h-0 ${half}`} />
      {shown > 0 && <FamiliesCard protocol={protocol} query={query} className={`min-h-100 print:min-h-0 ${half}`} />}
      {shown > 1 && (
        <ControlsOverview
          protocol={protocol}
          query={query}
          className="col-span-12 min-h-44 lg:col-span-4 print:col-span-4 print:min-h-0"
        />
      )}
      {shown > 2 && (
        <VulnerabilitiesCard
          query={query}
          className="col-span-12 min-h-56 lg:col-span-8 print:col-span-8 print:min-h-0"
        />
      )}
    </>
  )
}
