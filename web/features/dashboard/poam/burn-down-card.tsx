import { Link } from '@tanstack/react-router'
import { poamNames } from '#domain/poam/poam-names.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { BurnDownPicture } from '#web/lib/plan/burn-down-picture.tsx'
import { burnDownAnswer, burnDownTable } from '#web/lib/plan/burn-down-words.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { linkClass } from '../controls-link.tsx'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'

export interface BurnDownCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** Whether POA&M items will be closed in time: for a Conditional status, by day 180. */
export function BurnDownCard({ protocol, query, className }: BurnDownCardProps) {
  return (
    <QueryCard
      title={protocol === 'cmmc2' ? 'POA&M burn-down' : `${poamNames(protocol).title} burn-down`}
      what="Plans"
      query={query}
      className={className}
      subtitle={({ burnDown }) => burnDown && <ToPlan>{burnDownAnswer(burnDown)}</ToPlan>}
      empty={({ burnDown }) => (burnDown === undefined ? <NothingPlanned /> : null)}
      table={({ burnDown }) => (burnDown === undefined ? { columns: [], rows: [] } : burnDownTable(burnDown.burn))}
    >
      {({ burnDown }) => burnDown && <BurnDownPicture {...burnDown} />}
    </QueryCard>
  )
}

function ToPlan({ children }: { children: string }) {
  return (
    <Link to="/poam" className={linkClass}>
      {children}
    </Link>
  )
}

function NothingPlanned() {
  return (
    <EmptyState
      kind="nothing-left"
      title="No open item has a due date yet."
      description={<ToPlan>Plan what is open</ToPlan>}
      className="py-3"
    />
  )
}
