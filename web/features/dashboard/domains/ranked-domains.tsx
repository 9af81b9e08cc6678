import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import { HorizontalBars } from '#web/ui/chart/horizontal-bars.tsx'
import type { Progress } from '../progress-of.ts'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { domainTable } from './domain-table.ts'
import { domainBar } from './families-card.tsx'
import { capitalised, groupNames } from './group-names.ts'

export interface RankedDomainsProps {
  protocol: ProtocolId
  query: ProgressQuery
  end: 'top' | 'bottom'
  className: string
}

/** The five most, or least, completed domains. */
export function RankedDomains({ protocol, query, end, className }: RankedDomainsProps) {
  const { many } = groupNames(protocol)
  const isTop = end === 'top'
  const title = `${isTop ? 'Top' : 'Bottom'} 5 ${many}`
  const rankedOf = ({ assessment }: Progress) => (isTop ? assessment.topDomains : assessment.bottomDomains)
  return (
    <QueryCard
      title={title}
      what={capitalised(many)}
      query={query}
      className={className}
      subtitle={(progress) => leader(isTop ? 'Most' : 'Least', rankedOf(progress))}
      table={(progress) => domainTable(protocol, rankedOf(progress))}
    >
      {(progress) => (
        <HorizontalBars data={rankedOf(progress).map(domainBar)} sentence={`${title} by completion`} labelWidth="54%" />
      )}
    </QueryCard>
  )
}

function leader(words: string, ranked: readonly DomainSummary[]): string {
  const [first] = ranked
  if (first === undefined) return ''
  if (ranked.every(({ percent }) => percent === first.percent)) return `All at ${first.percent}%`
  return `${words} complete: ${first.name}, ${first.percent}%`
}
