import type { ReactNode } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Assessment } from '#domain/scoring/assess.ts'
import { BandChip } from '#web/ui/band-chip.tsx'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { PercentOutlook } from './percent-outlook.tsx'
import { PointsOutlook } from './points-outlook.tsx'
import { bandOf } from './score-band.ts'
import { ScoreBar } from './score-bar.tsx'

export interface ScoreCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** The figure that decides, what it means, and what is missing. */
export function ScoreCard({ protocol, query, className }: ScoreCardProps) {
  const { scoreLabel, controlPlural } = wordingOf(protocol)
  return (
    <QueryCard title={scoreLabel} what={controlPlural} query={query} className={className}>
      {({ assessment }) => (
        <div className="flex h-full flex-col gap-3">
          <Figure assessment={assessment} />
          <ScoreBar score={assessment.score} />
          <Outlook protocol={protocol} assessment={assessment} />
        </div>
      )}
    </QueryCard>
  )
}

function Figure({ assessment: { score } }: { assessment: Assessment }) {
  const isPoints = score.unit === 'points'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex items-baseline gap-2">
        <span className="text-display">{isPoints ? withMinusSign(score.value) : `${score.value}%`}</span>
        <span className="text-body text-muted">
          {isPoints ? `of ${score.max}` : 'completed'}
          {!score.submittable && ', computed only'}
        </span>
      </p>
      <BandChip band={bandOf(score)} className="ml-auto">
        {score.band}
      </BandChip>
    </div>
  )
}

/** A hyphen is too short and too low for a figure of this size. */
function withMinusSign(points: number): string {
  return String(points).replace('-', '−')
}

function Outlook({ protocol, assessment }: { protocol: ProtocolId; assessment: Assessment }): ReactNode {
  const { sprs, score } = assessment
  if (sprs === undefined) return <PercentOutlook protocol={protocol} assessment={assessment} />
  return <PointsOutlook standing={sprs} submittable={score.submittable} />
}
