import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { assessmentKindLabel } from '#domain/assessments/assessment-kinds.ts'
import { poamNames } from '#domain/poam/poam-names.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AssessmentTitle } from '../assessment-link.tsx'
import { ResultEntry } from '../entry/result-entry.tsx'
import { readPageSearch } from '../route-search.ts'
import { ControlAtCompany } from './control-at-company.tsx'
import { PortalLayout } from './portal-layout.tsx'
import { onePortal, useSaveAssessorResult } from './portal-queries.ts'
import type { Portal } from './portal-schema.ts'
import { isOpenState } from '../labels.ts'

/** One assessment in the portal of outside assessors. */
export function PortalPage() {
  const { assessmentId = '' } = useParams({ strict: false })
  const query = useQuery(onePortal(assessmentId))
  usePageTitle(query.data?.title ?? 'Assessment')
  return (
    <PortalLayout>
      {query.data === undefined ? (
        <>
          <PageHeader title="Assessment" />
          <QueryFallback query={query} what="The assessment" />
        </>
      ) : (
        <Open portal={query.data} />
      )}
    </PortalLayout>
  )
}

function Open({ portal }: { portal: Portal }) {
  const raw = useSearch({ strict: false })
  const { control } = useMemo(() => readPageSearch(raw), [raw])
  const navigate = useNavigate()
  const answer = useSaveAssessorResult(portal.id)
  const isOpen = isOpenState(portal.state)
  return (
    <>
      <PageHeader
        title={<AssessmentTitle {...portal} />}
        meta={portal.company}
        description={`${assessmentKindLabel(portal.protocol, portal.kind).label}. ${portal.scope} You have access until ${formatDate(portal.accessUntil)}.${isOpen ? '' : ' It is frozen: nothing more is entered.'}`}
        actions={<Ways portal={portal} />}
      />
      <ResultEntry
        controls={portal.controls}
        results={portal.results}
        current={control}
        onGoTo={(number) => void navigate({ to: '.', search: { control: number }, replace: true, resetScroll: false })}
        onResult={answer}
        readOnly={!isOpen}
        beside={(one) => <ControlAtCompany key={one.id} portal={portal} control={one} />}
      />
      <PlanCard portal={portal} />
    </>
  )
}

/** To the other assessments, and to the frozen SSP. */
function Ways({ portal: { id, securityPlan } }: { portal: Portal }) {
  return (
    <>
      <Link to="/assessor" className={buttonClass({})}>
        <ArrowLeft />
        Your assessments
      </Link>
      {securityPlan !== null && (
        <Link to="/assessor/$assessmentId/plan" params={{ assessmentId: id }} className={buttonClass({})}>
          Read the plan
        </Link>
      )}
    </>
  )
}

/** The POA&M items in the scope. */
function PlanCard({ portal: { plan, protocol, securityPlan } }: { portal: Portal }) {
  return (
    <Card title={poamNames(protocol).title} subtitle={sspText(securityPlan)} className="mt-4">
      {plan.length === 0 && <p className="text-muted">No items for what is in the scope.</p>}
      <ul className="divide-y divide-border">
        {plan.map(({ number, weakness, status, dueOn }) => (
          <li key={number} className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            <p className="wrap-anywhere">
              <span className="mr-2 font-mono text-small">V-{number}</span>
              {weakness}
            </p>
            <p className="text-small text-muted">
              {status}
              {dueOn !== null && status !== 'Closed' && `, due ${formatDate(dueOn)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function sspText(plan: Portal['securityPlan']): string {
  if (plan === null) return 'The company has frozen no plan of its system yet.'
  return `${plan.title}, version ${plan.number}, frozen ${formatDate(plan.frozenAt)}. SHA-256 ${plan.sha256.slice(0, 8)}…`
}
