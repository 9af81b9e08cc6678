import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { countStatuses } from '#domain/controls/status-counts.ts'
import { completionPercent } from '#domain/scoring/percentage.ts'
import { counted } from '#domain/text/counted.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { pointsAtStake } from './points.ts'

/** "15 of 22 completed · −14 points" for the whole group, filtered rows included. */
export function groupSummary(protocol: ProtocolId, controls: readonly CompanyControl[]): string {
  const { completed, total } = countStatuses(controls)
  const points = controls.reduce((sum, control) => sum + (pointsAtStake(protocol, control)?.now ?? 0), 0)
  const cost = protocol === 'cmmc2' && points > 0 ? ` · −${counted(points, 'point', 'points')}` : ''
  return `${completed} of ${total} completed${cost}`
}

export interface GroupSummaryProps {
  protocol: ProtocolId
  name: string
  controls: readonly CompanyControl[]
}

export function GroupSummary({ protocol, name, controls }: GroupSummaryProps) {
  return (
    <span className="inline-flex items-center gap-3">
      {groupSummary(protocol, controls)}
      <span aria-hidden="true" className="w-24 max-sm:hidden">
        <ProgressBar
          label={`${name} completed`}
          value={completionPercent(countStatuses(controls))}
          tone="implemented"
        />
      </span>
    </span>
  )
}
