import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, BookLock } from 'lucide-react'
import type { SspDocument } from '#domain/ssp/ssp-document.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { DocumentView } from '#web/lib/plan-document/document-view.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { PortalLayout } from './portal-layout.tsx'
import { portalSsp } from './portal-queries.ts'

/** The newest frozen SSP of the company. */
export function PortalSspPage() {
  const { assessmentId = '' } = useParams({ strict: false })
  const { data: plan, ...query } = useQuery(portalSsp(assessmentId))
  usePageTitle(plan?.title ?? 'Plan of the company')
  return (
    <PortalLayout>
      <PageHeader
        title={plan ? `${plan.title}, version ${plan.version}` : 'Plan of the company'}
        meta={plan?.company}
        description={plan ? `Frozen ${formatDateTime(plan.frozenAt)} by ${plan.frozenBy}. ${plan.note}` : undefined}
        actions={<BackToAssessment assessmentId={assessmentId} />}
      />
      {plan === undefined && <QueryFallback query={query} what="The plan" />}
      {plan === null && (
        <EmptyCard
          kind="nothing-yet"
          icon={<BookLock />}
          title="No plan is frozen yet"
          description="You see it here as soon as the company freezes one."
        />
      )}
      {plan && (
        <>
          <Contents document={plan} />
          <DocumentView document={plan} />
        </>
      )}
    </PortalLayout>
  )
}

/** An SSP is long, so its sections are linked. */
function Contents({ document }: { document: SspDocument }) {
  return (
    <nav
      aria-label="Contents"
      className="mb-6 gap-x-8 rounded-lg border border-border bg-surface p-4 sm:columns-2 lg:columns-3"
    >
      {document.chapters.map((chapter) => (
        <div key={chapter.number} className="mb-3 break-inside-avoid-column">
          <p className="font-medium">
            {chapter.number} {chapter.title}
          </p>
          <ul>
            {chapter.sections.map(({ id, number, title }) => (
              <li key={id}>
                <a
                  href={`#section-${id}`}
                  className="inline-block rounded-sm py-0.5 text-brand-text hover:underline touch:py-2.5"
                >
                  {number} {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function BackToAssessment({ assessmentId }: { assessmentId: string }) {
  return (
    <Link to="/assessor/$assessmentId" params={{ assessmentId }} className={buttonClass({})}>
      <ArrowLeft />
      The assessment
    </Link>
  )
}
