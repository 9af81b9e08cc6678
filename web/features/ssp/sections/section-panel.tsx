import { MessageSquare } from 'lucide-react'
import { useRef } from 'react'
import type { SectionStatus } from '#domain/ssp/ssp-progress.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { blocksOf } from '#domain/ssp/section-blocks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { BlocksView } from '#web/lib/plan-document/blocks-view.tsx'
import { openCommentsText, openCommentsOn } from '../open-comments.ts'
import type { Ssp } from '../ssp-schema.ts'
import { StateBadge } from '../state-badge.tsx'
import { FilledSection } from './filled-section.tsx'
import { FormSection } from './form-section.tsx'
import { isWideContent } from './list-content.ts'
import { ProseSection } from './prose-section.tsx'
import { MissingCard } from './missing-card.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { SectionSteps } from './section-steps.tsx'

/** ISO 27001 alone has one. */
const ApplicabilitySection = lazyPart(async () => (await import('./applicability-section.tsx')).ApplicabilitySection, {
  waiting: <SkeletonText lines={8} />,
})
const ControlsSection = lazyPart(async () => (await import('./controls-section.tsx')).ControlsSection, {
  waiting: <SkeletonText lines={8} />,
})
const CommentsCard = lazyPart(async () => (await import('#web/lib/comments/comments-card.tsx')).CommentsCard, {
  waiting: <SkeletonText lines={2} />,
})
const ListSection = lazyPart(async () => (await import('./list-section.tsx')).ListSection, {
  waiting: <SkeletonText lines={4} />,
})
const DiagramSection = lazyPart(async () => (await import('../diagram/diagram-section.tsx')).DiagramSection, {
  waiting: <SkeletonText lines={8} />,
})

export interface SectionPanelProps {
  ssp: Ssp
  status: SectionStatus
  /** All sections of the plan in their order. */
  sections: readonly SectionStatus[]
}

/** One section: its requirements, its content and what is missing. */
export function SectionPanel({ ssp, status, sections }: SectionPanelProps) {
  const { section, state } = status
  const { id: companyId } = useCompany()
  const readOnlyReason = useReadOnlyReason()
  const isOwn = section.content.kind !== 'filled'
  const isWide = isWideContent(section.content)
  const commentsRef = useRef<HTMLDivElement>(null)
  const openComments = openCommentsOn(ssp, section.id)
  return (
    <div className={`grid items-start gap-4 ${isWide ? '' : 'xl:grid-cols-[minmax(0,1fr)_18rem]'}`}>
      <div className="min-w-0 space-y-3">
        <Card
          title={`${section.number} ${section.title}`}
          subtitle={section.asks}
          actions={
            <>
              {openComments > 0 && (
                <Button size={28} variant="ghost" icon={<MessageSquare />} onClick={() => commentsRef.current?.focus()}>
                  <span className="max-md:sr-only">{openCommentsText(openComments)}</span>
                  <span aria-hidden="true" className="md:hidden">
                    {openComments}
                  </span>
                </Button>
              )}
              <StateBadge state={state} />
            </>
          }
          footer={isOwn && <ReviewFooter ssp={ssp} status={status} readOnlyReason={readOnlyReason} />}
        >
          <SectionBody ssp={ssp} status={status} readOnlyReason={readOnlyReason} />
        </Card>
        <SectionSteps section={section} sections={sections} />
      </div>
      <aside aria-label="About this section" className={isWide ? 'grid items-start gap-4 lg:grid-cols-2' : 'space-y-4'}>
        <MissingCard status={status} sections={sections} />
        <div ref={commentsRef} tabIndex={-1} className="scroll-mt-17 rounded-lg">
          <CommentsCard subject={{ companyId, ssp_section: section.id }} name={section.title} />
        </div>
      </aside>
    </div>
  )
}

interface SectionBodyProps extends Pick<SectionPanelProps, 'ssp' | 'status'> {
  readOnlyReason: string | undefined
}

function SectionBody({ ssp, status: { section }, readOnlyReason }: SectionBodyProps) {
  const { id: companyId } = useCompany()
  const content = section.content
  if (content.kind === 'filled') {
    if (content.from === 'controls') return <ControlsSection ssp={ssp} section={section} />
    if (content.from === 'applicability')
      return <ApplicabilitySection ssp={ssp} section={section} readOnlyReason={readOnlyReason} />
    return <FilledSection ssp={ssp} section={section} from={content.from} />
  }
  if (content.kind === 'diagram') return <DiagramSection companyId={companyId} ssp={ssp} content={content} />
  if (readOnlyReason !== undefined) return <BlocksView blocks={blocksOf(section, ssp)} label={section.title} />
  const shared = { companyId, ssp, section }
  switch (content.kind) {
    case 'prose':
      return <ProseSection {...shared} />
    case 'form':
      return <FormSection {...shared} fields={content.fields} />
    case 'list':
      return <ListSection {...shared} list={content} />
  }
}
