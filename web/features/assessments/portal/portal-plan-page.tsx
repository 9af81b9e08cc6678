import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, BookLock } from 'lucide-react'
import { failureOf } from '#web/lib/failure-of.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { DocumentView } from '#web/lib/plan-document/document-view.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { PortalLayout } from './portal-layout.tsx'
import { portalPlan } from './portal-queries.ts'

/** /assessor/…/plan: the newest plan that the company froze, as it stands in the record. */
export function PortalPlanPage() {
  const { assessmentId = '' } = useParams({ strict: false })
  const { data: plan, ...query } = useQuery(portalPlan(assessmentId))
  usePageTitle(plan?.title ?? 'Plan of the company')
  return (
    <PortalLayout>
      <PageHeader
        title={plan ? `${plan.title}, version ${plan.version}` : 'Plan of the company'}
        meta={plan?.company}
        description={plan ? `Frozen ${formatDateTime(plan.frozenAt)} by ${plan.frozenBy}. ${plan.note}` : undefined}
        actions={<BackToAssessment assessmentId={assessmentId} />}
      />
      {plan === undefined &&
        (query.isError ? <ErrorState title="The plan could not be opened." {...failureOf(query)} /> : <SkeletonCard />)}
      {plan === null && (
        <Card>
          <EmptyState
            kind="nothing-yet"
            icon={<BookLock aria-hidden="true" />}
            title="No plan is frozen yet"
            description="You see it here as soon as the company freezes one."
          />
        </Card>
      )}
      {plan && <DocumentView document={plan} />}
    </PortalLayout>
  )
}

function BackToAssessment({ assessmentId }: { assessmentId: string }) {
  return (
    <Link to="/assessor/$assessmentId" params={{ assessmentId }} className={buttonClass({})}>
      <ArrowLeft aria-hidden="true" />
      The assessment
    </Link>
  )
}
