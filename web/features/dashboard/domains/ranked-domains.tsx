import { Link } from '@tanstack/react-router'
import { hasBegun } from '#domain/controls/status-counts.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { type BarDatum, HorizontalBars } from '#web/ui/chart/horizontal-bars.tsx'
import { healthTone } from '#web/ui/health-chip.tsx'
import type { Progress } from '../progress-of.ts'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { domainTable } from './domain-table.ts'
import { groupNames } from './group-names.ts'

export interface RankedDomainsProps {
  protocol: ProtocolId
  query: ProgressQuery
  end: 'top' | 'bottom'
  className: string
}

/** The five most, or least, completed domains. */
export function RankedDomains({ protocol, query, end, className }: RankedDomainsProps) {
  const { one, many } = groupNames(protocol)
  const isTop = end === 'top'
  const title = `${isTop ? 'Top' : 'Bottom'} 5 ${many}`
  const rankedOf = ({ assessment }: Progress) => (isTop ? assessment.topDomains : assessment.bottomDomains)
  return (
    <QueryCard
      title={title}
      what={capitalized(many)}
      query={query}
      className={className}
      subtitle={(progress) =>
        isBegun(progress)
          ? leader(isTop ? 'Most' : 'Least', rankedOf(progress))
          : `Ranked once a ${one} has been started`
      }
      table={(progress) => (isBegun(progress) ? domainTable(protocol, rankedOf(progress)) : undefined)}
    >
      {(progress) =>
        isBegun(progress) && (
          <HorizontalBars
            data={rankedOf(progress).map(domainBar)}
            sentence={`${title} by completion`}
            labelWidth="54%"
          />
        )
      }
    </QueryCard>
  )
}

/** Before it there is nothing to rank. */
const isBegun = ({ assessment }: Progress) => hasBegun(assessment.counts)

/** A bar with a link to the controls it counts. */
function domainBar({ domain, name, percent, health, ...counts }: DomainSummary): BarDatum {
  return {
    id: domain,
    label: name,
    value: percent,
    ...(!hasBegun(counts) && { valueText: '–' }),
    tone: healthTone[health],
    link: (content, props) => (
      <Link to="/controls" search={{ domain }} {...props}>
        {content}
      </Link>
    ),
  }
}

function leader(words: string, ranked: readonly DomainSummary[]): string {
  const [first] = ranked
  if (first === undefined) return ''
  if (ranked.every(({ percent }) => percent === first.percent)) return `All at ${first.percent}%`
  return `${words} complete: ${first.name}, ${first.percent}%`
}
