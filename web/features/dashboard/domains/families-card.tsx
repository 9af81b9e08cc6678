import { Link } from '@tanstack/react-router'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import { healthTone } from '#web/ui/health-chip.tsx'
import { type BarDatum, HorizontalBars } from '#web/ui/chart/horizontal-bars.tsx'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { domainTable } from './domain-table.ts'
import { capitalised, groupNames } from './group-names.ts'

export interface FamiliesCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** Every domain with its completion, in the order of the framework. */
export function FamiliesCard({ protocol, query, className }: FamiliesCardProps) {
  const { one, many } = groupNames(protocol)
  return (
    <QueryCard
      title={`Implementation by ${one}`}
      what={capitalised(many)}
      query={query}
      className={className}
      subtitle={({ assessment }) => lowest(assessment.bottomDomains)}
      table={({ assessment }) => domainTable(protocol, assessment.domains)}
    >
      {({ assessment: { domains } }) => (
        <HorizontalBars data={domains.map(domainBar)} sentence={`Completed by ${one}`} labelWidth="50%" />
      )}
    </QueryCard>
  )
}

/** A bar with a link to the controls it counts. */
export function domainBar({ domain, name, percent, health }: DomainSummary): BarDatum {
  return {
    id: domain,
    label: name,
    value: percent,
    tone: healthTone[health],
    link: (content, props) => (
      <Link to="/controls" search={{ domain }} {...props}>
        {content}
      </Link>
    ),
  }
}

function lowest([first, second]: readonly DomainSummary[]): string {
  if (first === undefined) return ''
  const named = [first, ...(second === undefined ? [] : [second])].map(({ name, percent }) => `${name} ${percent}%`)
  return `Lowest: ${named.join(', ')}`
}
