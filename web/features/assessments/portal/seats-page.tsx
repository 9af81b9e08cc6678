import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { assessmentKindLabel } from '#domain/assessments/assessment-kinds.ts'
import { dueText } from '#domain/poam/item-due.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { STATE_COLORS, STATE_LABELS } from '../labels.ts'
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
        <EmptyCard
          kind="nothing-yet"
          icon={<ClipboardCheck />}
          title="You are not invited to any assessment"
          description="An invitation is tied to your confirmed email address and ends on the date that the company set."
        />
      )}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {query.data?.map(({ id, company, title, number, protocol, kind, state, accessUntil }) => (
          <li key={id}>
            <Card
              title={company}
              subtitle={assessmentKindLabel(protocol, kind).label}
              actions={<StateChip color={STATE_COLORS[state]}>{STATE_LABELS[state]}</StateChip>}
              className="relative h-full hover:border-border-strong"
              footer={
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span>Access until {formatDate(accessUntil)}</span>
                  <span>{dueText(accessUntil.slice(0, 10), todayUtc())}</span>
                </p>
              }
            >
              <Link
                to="/assessor/$assessmentId"
                params={{ assessmentId: id }}
                className="rounded-sm font-medium text-brand-text after:absolute after:inset-0 hover:underline"
              >
                A-{number} {title}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </PortalLayout>
  )
}
