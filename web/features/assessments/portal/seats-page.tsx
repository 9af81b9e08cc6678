import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { assessmentKindLabel } from '#domain/assessments/assessment-kinds.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { STATE_LABELS } from '../labels.ts'
import { PortalLayout } from './portal-layout.tsx'
import { mySeats } from './portal-queries.ts'

/** The assessments that an outside assessor is invited to. */
export function SeatsPage() {
  usePageTitle('Your assessments')
  const query = useQuery(mySeats)
  return (
    <PortalLayout>
      <PageHeader title="Your assessments" />
      {query.data === undefined && <QueryFallback query={query} what="Your assessments" />}
      {query.data?.length === 0 && (
        <Card>
          <EmptyState
            kind="nothing-yet"
            icon={<ClipboardCheck aria-hidden="true" />}
            title="You are not invited to any assessment"
            description="An invitation is tied to your confirmed email address and ends on the date that the company set."
          />
        </Card>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {query.data?.map(({ id, company, title, number, protocol, kind, state, accessUntil }) => (
          <li key={id}>
            <Card title={company} subtitle={`${assessmentKindLabel(protocol, kind).label} · ${STATE_LABELS[state]}`}>
              <Link
                to="/assessor/$assessmentId"
                params={{ assessmentId: id }}
                className="rounded-sm text-brand-text hover:underline"
              >
                A-{number} {title}
              </Link>
              <p className="mt-1 text-small text-muted">Access until {formatDate(accessUntil)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </PortalLayout>
  )
}
