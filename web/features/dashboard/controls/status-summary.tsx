import { Link } from '@tanstack/react-router'
import { hasBegun, type StatusCounts } from '#domain/controls/status-counts.ts'
import type { ControlStatusFilter } from '#domain/controls/status-filter.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { statusTone } from '#web/ui/control-status.ts'
import { StackedBar, type StackedPart } from '#web/ui/chart/stacked-bar.tsx'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'

export interface StatusSummaryProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** Counts of controls by status. */
export function StatusSummary({ protocol, query, className }: StatusSummaryProps) {
  const { controlPlural } = wordingOf(protocol)
  const plural = controlPlural.toLowerCase()
  return (
    <QueryCard
      title={`${controlPlural} status summary`}
      what={controlPlural}
      query={query}
      className={className}
      subtitle={({ assessment }) => `${formatNumber(assessment.counts.total)} ${plural} in all`}
      table={({ assessment: { counts } }) => ({
        columns: ['Status', controlPlural],
        rows: PARTS.map(([label, key]) => [label, counts[key]]),
      })}
    >
      {({ assessment: { counts } }) => (
        <StackedBar
          parts={PARTS.map((part) => statusPart(counts, part))}
          sentence={summaryText(plural, counts)}
          shares={hasBegun(counts)}
        />
      )}
    </QueryCard>
  )
}

type Part = readonly [ControlStatus, keyof StatusCounts, ControlStatusFilter]

const PARTS: readonly Part[] = [
  ['Completed', 'completed', 'completed'],
  ['In Progress', 'inProgress', 'in-progress'],
  ['Not Started', 'notStarted', 'not-started'],
  ['Not Applicable', 'notApplicable', 'not-applicable'],
]

function statusPart(counts: StatusCounts, [label, key, status]: Part): StackedPart {
  return {
    id: key,
    label,
    value: counts[key],
    tone: statusTone[label],
    link: (content, props) => (
      <Link to="/controls" search={{ status }} {...props}>
        {content}
      </Link>
    ),
  }
}

function summaryText(
  plural: string,
  { total, completed, inProgress, notStarted, notApplicable }: StatusCounts,
): string {
  return `Of ${total} ${plural}, ${completed} are completed, ${inProgress} in progress, ${notStarted} not started, ${notApplicable} not applicable.`
}
