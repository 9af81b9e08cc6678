import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { assessmentKindLabel } from '#domain/assessments/assessment-kinds.ts'
import { dueText } from '#domain/poam/item-due.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { STATE_COLORS, STATE_LABELS } from '../labels.ts'
import { PortalLayout } from './portal-layout.tsx'
import { mySeats } from './portal-queries.ts'
import type { Seat } from './portal-schema.ts'

/** The assessments that an outside assessor is invited to. */
export function SeatsPage() {
  usePageTitle('Your assessments')
  const query = useQuery(mySeats)
  return (
    <PortalLayout>
      <PageHeader
        title="Your assessments"
        meta={query.data === undefined ? undefined : query.data.length}
        description="Companies that invited you to assess them. Your access to each ends on the date that the company set."
      />
      {query.data === undefined && <QueryFallback query={query} what="Your assessments" />}
      {query.data?.length === 0 && (
        <EmptyCard
          kind="nothing-yet"
          icon={<ClipboardCheck />}
          title="You are not invited to any assessment"
          description="An invitation is tied to your confirmed email address and ends on the date that the company set."
        />
      )}
      {query.data !== undefined && query.data.length > 0 && <Seats seats={query.data} />}
    </PortalLayout>
  )
}

function Seats({ seats }: { seats: readonly Seat[] }) {
  const today = todayUtc()
  return (
    <Card flush className="overflow-hidden *:-mt-px">
      <PlainTable
        caption="Your assessments"
        rows={seats}
        rowId={({ id }) => id}
        columns={[
          { header: 'Assessment', wraps: true, cell: (seat) => <SeatLink seat={seat} /> },
          { header: 'Company', wraps: true, onPhones: 'line', cell: ({ company }) => company },
          { header: 'Kind', wraps: true, cell: ({ protocol, kind }) => assessmentKindLabel(protocol, kind).label },
          {
            header: 'Access until',
            cell: ({ accessUntil }) => (
              <>
                <TableDay at={accessUntil} />{' '}
                <span className="text-small text-muted">{dueText(accessUntil.slice(0, 10), today)}</span>
              </>
            ),
          },
          {
            header: 'Assessed',
            cell: ({ number, company, controlCount, assessedCount }) => (
              <span className="flex items-center gap-2">
                <ProgressBar
                  label={`A-${number} of ${company} assessed`}
                  value={assessedCount}
                  max={controlCount}
                  className="w-24"
                />
                <span className="text-small text-muted tabular-nums">
                  {assessedCount}/{controlCount}
                </span>
              </span>
            ),
          },
          {
            header: 'State',
            onPhones: 'beside',
            cell: ({ state }) => <StateChip color={STATE_COLORS[state]}>{STATE_LABELS[state]}</StateChip>,
          },
        ]}
      />
    </Card>
  )
}

function SeatLink({ seat: { id, number, title } }: { seat: Seat }) {
  return (
    <Link
      to="/assessor/$assessmentId"
      params={{ assessmentId: id }}
      className="rounded-sm font-medium text-brand-text hover:underline"
    >
      <span className="mr-2 font-mono text-small font-normal">A-{number}</span>
      {title}
    </Link>
  )
}
