import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { storage } from '#web/lib/storage.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DashboardBar } from './dashboard-bar.tsx'
import { parseDashboardSearch } from './dashboard-search.ts'
import { NextCard, useHasDatedSteps } from './next/next-card.tsx'
import { PLACES } from './places.ts'
import { useProgress, type ProgressQuery } from './progress.ts'
import { QuickActions } from './quick-actions.tsx'
import { ScoreArithmetic } from './score/score-arithmetic.tsx'
import { ScoreCard } from './score/score-card.tsx'
import type { SectionProps } from './section-props.ts'
import { hasFewSteps, isStepOpen } from './start/is-step-open.ts'

/** At least as high as the card with every step open, which keeps it too: nothing below moves. */
const START_ROOM = 'col-span-12 min-h-212 rounded-lg border border-border bg-surface md:min-h-116 print:hidden'
/** The same for the card with its last steps. */
const FEW_ROOM = 'col-span-12 min-h-64 rounded-lg border border-border bg-surface md:min-h-48 print:hidden'
const StartCard = lazyPart(async () => (await import('./start/start-card.tsx')).StartCard, {
  waiting: <StartRoom />,
})

function StartRoom() {
  return <div className={startRoom(useCompany().id)} />
}
const BelowTheFold = lazyPart(async () => (await import('./below-the-fold.tsx')).BelowTheFold, {
  waiting: (
    <>
      <div className={PLACES.burnDown} />
      <div className={PLACES.expiry} />
    </>
  ),
})

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
      <div className="pt-5 print:pt-0 print:[zoom:0.5]">
        <PageHeader
          title={words.dashboardTitle}
          description={`${words.frameworkName}\u00a0· ${words.assessmentName}`}
          actions={<QuickActions protocol={protocol} query={query} />}
        />
        {query.isError && query.data === undefined ? (
          <QueryFallback query={query} what="The dashboard" />
        ) : (
          <Cards protocol={protocol} query={query} />
        )}
      </div>
      <ScoreArithmetic protocol={protocol} query={query} />
    </>
  )
}

/** What to do first and next, the score, and everything else. */
function Cards({ protocol, query }: SectionProps) {
  const { id } = useCompany()
  const isStarting = useIsStarting(query)
  const hasDatedSteps = useHasDatedSteps(protocol, query)
  const isNextShown = !isStarting || hasDatedSteps
  return (
    // The charts beside the high card of the score take its height, not the steps above them.
    <div
      className={`grid grid-cols-12 gap-3 lg:gap-4 ${isStarting ? 'xl:grid-rows-[auto_auto_1fr]' : 'xl:grid-rows-[auto_1fr]'}`}
    >
      {isStarting && <StartCard query={query} className="col-span-12 print:hidden" waitingClassName={startRoom(id)} />}
      {isNextShown && <NextCard protocol={protocol} query={query} className={PLACES.next} />}
      <ScoreCard protocol={protocol} query={query} className={isNextShown ? PLACES.score : PLACES.scoreAlone} />
      <BelowTheFold protocol={protocol} query={query} isScoreAlone={!isNextShown} />
    </div>
  )
}

/** A company of this age is expected to have open steps, until the answer says. */
const YOUNG_MS = 30 * 24 * 60 * 60_000

/** Whether the start list is shown: a step is open and the person may do it, or Help opened it. */
function useIsStarting({ data }: ProgressQuery): boolean {
  const { canEditContent } = usePermissions()
  const { start } = parseDashboardSearch(useSearch({ strict: false }))
  const { id, created_at: createdAt } = useCompany()
  const isOpen = data === undefined ? undefined : canEditContent && data.start.some(isStepOpen)
  const isShort = data !== undefined && hasFewSteps(data.start)
  const [isExpected] = useState(() => expectsStart(id, createdAt))
  useEffect(() => {
    if (isOpen !== undefined) storage.set(startKey(id), isOpen ? (isShort ? 'few' : 'open') : 'done')
  }, [id, isOpen, isShort])
  return start === 'show' || (isOpen ?? isExpected)
}

const startKey = (companyId: string) => `parapet-start-${companyId}`

function startRoom(companyId: string): string {
  return storage.get(startKey(companyId)) === 'few' ? FEW_ROOM : START_ROOM
}

/** As this browser saw it last, to keep its room while the answer comes; a young company has open steps. */
function expectsStart(companyId: string, createdAt: string): boolean {
  const seen = storage.get(startKey(companyId))
  return seen === null ? Date.now() - Date.parse(createdAt) < YOUNG_MS : seen !== 'done'
}
