import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { sspProgress } from '#domain/ssp/ssp-progress.ts'
import { counted } from '#domain/text/counted.ts'
import { useMemo } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { isStopped } from '#web/lib/query-error.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton, SkeletonCard, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { SspActions } from './ssp-actions.tsx'
import { OutlineList, OutlineSelect } from './ssp-outline.tsx'
import type { Ssp } from './ssp-schema.ts'
import { useSspSearch } from './ssp-search.ts'
import { companySsp } from './queries.ts'
import { SectionPanel } from './sections/section-panel.tsx'

const VersionPage = lazyPart(async () => (await import('./versions/version-page.tsx')).VersionPage, {
  waiting: <SkeletonCard />,
})

/** /ssp: the system security plan, or its equivalent in the company's protocol. */
export function SspPage() {
  const { protocol_id: protocol } = useCompany()
  usePageTitle(outlineOf(protocol).title)
  const query = useCompanyQuery(companySsp)
  const { version } = useSspSearch()
  const { title, basis } = outlineOf(protocol)
  if (query.data === undefined && isStopped(query)) return <FailedPage title={title} what="The plan" query={query} />
  if (query.data === undefined) return <SspLoading title={title} basis={basis} />
  if (version === undefined) return <SspWorkspace ssp={query.data} />
  return <VersionPage ssp={query.data} />
}

function SspLoading({ title, basis }: { title: string; basis: string }) {
  return (
    <>
      <PageHeader title={title} description={basis} actions={<Skeleton className="h-8 w-48" />} />
      <div className="flex gap-x-6 gap-y-4 max-md:flex-col">
        <div className="shrink-0 md:w-60">
          <SkeletonText lines={8} />
        </div>
        <div className="min-w-0 flex-1">
          <SkeletonCard />
        </div>
      </div>
    </>
  )
}

function SspWorkspace({ ssp }: { ssp: Ssp }) {
  const { protocol_id: protocol } = useCompany()
  const { section: wanted } = useSspSearch()
  const isMobile = useIsMobile()
  const outline = outlineOf(protocol)
  const progress = useMemo(() => sspProgress(outline, ssp), [outline, ssp])
  const [first] = progress.sections
  const current = progress.sections.find(({ section }) => section.id === wanted) ?? first
  if (current === undefined) throw new Error('The outline has no sections.')
  const Outline = isMobile ? OutlineSelect : OutlineList
  return (
    <>
      <PageHeader
        title={outline.title}
        meta={completenessText(progress.percent, progress.open)}
        description={outline.basis}
        actions={<SspActions ssp={ssp} progress={progress} outline={outline} />}
      />
      <div className="flex gap-x-6 gap-y-4 max-md:flex-col">
        <Outline ssp={ssp} outline={outline} progress={progress} current={current} />
        <div className="min-w-0 flex-1">
          <SectionPanel key={current.section.id} ssp={ssp} status={current} sections={progress.sections} />
        </div>
      </div>
    </>
  )
}

function completenessText(percent: number, open: number): string {
  if (open === 0) return 'Complete'
  return `${percent}% · ${counted(open, 'section', 'sections')} open`
}
