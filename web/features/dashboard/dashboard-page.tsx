import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useIncrementalCount } from '#web/ui/browser/use-incremental-count.ts'
import type { SectionProps } from './below-the-fold.tsx'
import { DashboardBar } from './dashboard-bar.tsx'
import { parseDashboardSearch } from './dashboard-search.ts'
import { FamiliesCard } from './domains/families-card.tsx'
import { useProgress, type ProgressQuery } from './progress.ts'
import { QuickActions } from './quick-actions.tsx'
import { ScoreArithmetic } from './score/score-arithmetic.tsx'
import { ScoreCard } from './score/score-card.tsx'
import { WorkCard } from './your-work/work-card.tsx'

/** About as high as the card with every step open, to avoid a layout shift. */
const START_ROOM = 'col-span-12 min-h-222 rounded-lg border border-border bg-surface md:min-h-114 print:hidden'
const StartCard = lazyPart(async () => (await import('./start/start-card.tsx')).StartCard, {
  waiting: <div className={START_ROOM} />,
})
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

/** The first screen: what to do first and next, and the score. The other cards are deferred. */
function Standing({ protocol, query }: SectionProps) {
  const shown = useIncrementalCount(1, true)
  const isStarting = useIsStarting(query)
  const half = 'col-span-12 xl:col-span-6 print:col-span-6'
  return (
    <>
      {isStarting && <StartCard className="col-span-12 print:hidden" waitingClassName={START_ROOM} />}
      <WorkCard protocol={protocol} query={query} className="col-span-12" isHiddenWhenEmpty={isStarting} />
      <ScoreCard protocol={protocol} query={query} className={`min-h-100 print:min-h-0 ${half}`} />
      {shown > 0 && <FamiliesCard protocol={protocol} query={query} className={`min-h-100 print:min-h-0 ${half}`} />}
    </>
  )
}

/** A company of this age is expected to have open steps, until the answer says. */
const YOUNG_MS = 30 * 24 * 60 * 60_000

/** Whether the start list is shown: a step is open and the person may do it, or Help opened it. */
function useIsStarting({ data }: ProgressQuery): boolean {
  const { canEditContent } = usePermissions()
  const { start } = parseDashboardSearch(useSearch({ strict: false }))
  const { created_at: createdAt } = useCompany()
  const [isYoung] = useState(() => Date.now() - Date.parse(createdAt) < YOUNG_MS)
  if (start === 'show') return true
  return data === undefined ? isYoung : canEditContent && data.isStarting
}
