import { useQuery } from '@tanstack/react-query'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { planProgress } from '#domain/ssp/plan-progress.ts'
import { useMemo } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { failureOf } from '#web/lib/query-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { PlanActions } from './plan-actions.tsx'
import { OutlineList, OutlineSelect } from './plan-outline.tsx'
import type { Plan } from './plan-schema.ts'
import { usePlanSearch } from './places.ts'
import { companyPlan } from './queries.ts'
import { SectionPanel } from './sections/section-panel.tsx'

const VersionPage = lazyPart(async () => (await import('./versions/version-page.tsx')).VersionPage, {
  waiting: <SkeletonCard />,
})

/** /ssp: the system security plan, or what the company's protocol has in its place. */
export function SspPage() {
  const { id, protocol_id: protocol } = useCompany()
  usePageTitle(outlineOf(protocol).title)
  return <PlanArea key={id} />
}

function PlanArea() {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const query = useQuery(companyPlan(companyId))
  const { version } = usePlanSearch()
  const { title } = outlineOf(protocol)
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        {query.isError ? <ErrorState title="The plan could not be loaded." {...failureOf(query)} /> : <SkeletonCard />}
      </>
    )
  }
  if (version === undefined) return <PlanWorkspace plan={query.data} />
  return <VersionPage plan={query.data} />
}

function PlanWorkspace({ plan }: { plan: Plan }) {
  const { protocol_id: protocol } = useCompany()
  const { section: wanted } = usePlanSearch()
  const isMobile = useIsMobile()
  const outline = outlineOf(protocol)
  const progress = useMemo(() => planProgress(outline, plan), [outline, plan])
  const [first] = progress.sections
  const current = progress.sections.find(({ section }) => section.id === wanted) ?? first
  if (current === undefined) throw new Error('The outline has no sections.')
  const Outline = isMobile ? OutlineSelect : OutlineList
  return (
    <>
      <PageHeader
        title={outline.title}
        meta={completenessInWords(progress.percent, progress.open)}
        description={outline.basis}
        actions={<PlanActions plan={plan} progress={progress} outline={outline} />}
      />
      <div className="flex gap-x-6 gap-y-4 max-md:flex-col">
        <Outline plan={plan} outline={outline} progress={progress} current={current} />
        <div className="min-w-0 flex-1">
          <SectionPanel key={current.section.id} plan={plan} standing={current} />
        </div>
      </div>
    </>
  )
}

function completenessInWords(percent: number, open: number): string {
  if (open === 0) return 'Complete'
  return `${percent}% · ${open} ${open === 1 ? 'section' : 'sections'} open`
}
