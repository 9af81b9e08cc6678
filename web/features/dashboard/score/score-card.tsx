import { Link } from '@tanstack/react-router'
import { Calculator } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasBegun } from '#domain/controls/status-counts.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Assessment } from '#domain/scoring/assess.ts'
import type { ScoreOnDay } from '#domain/scoring/score-history.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber, withMinusSign } from '#web/lib/format-number.ts'
import { heldStatus } from '#web/lib/controls/held-status.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { BandChip } from '#web/ui/band-chip.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { ChartTable } from '#web/ui/chart/chart-frame.tsx'
import type { Progress } from '../progress-of.ts'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { PercentOutlook } from './percent-outlook.tsx'
import { PointsOutlook } from './points-outlook.tsx'
import { bandOf } from '#web/lib/controls/score-band.ts'
import { ScoreBar } from './score-bar.tsx'
import { ScoreTrend } from './score-trend.tsx'
import { changeText } from './score-text.ts'

const SubmissionNote = lazyPart(async () => (await import('#web/lib/controls/submission-note.tsx')).SubmissionNote)

export interface ScoreCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** The score, its meaning, what is missing, and its trend. */
export function ScoreCard({ protocol, query, className }: ScoreCardProps) {
  const { scoreLabel, controlPlural } = wordingOf(protocol)
  return (
    <QueryCard
      title={scoreLabel}
      what={controlPlural}
      query={query}
      className={className}
      subtitle={({ assessment, scoreBefore }) =>
        hasBegun(assessment.counts) ? changeText(assessment.score, scoreBefore) : 'No status has been set yet'
      }
      actions={() => <ArithmeticLink />}
      table={(progress) => historyTable(scoreLabel, progress.scores)}
    >
      {(progress) => <Standing protocol={protocol} progress={progress} />}
    </QueryCard>
  )
}

function Standing({ protocol, progress }: { protocol: ProtocolId; progress: Progress }) {
  const { assessment, submission, scores, scoreBefore } = progress
  const isBegun = hasBegun(assessment.counts)
  return (
    <div className="flex h-full flex-col gap-3">
      {isBegun || assessment.score.unit === 'points' ? (
        <Figure assessment={assessment} />
      ) : (
        <NotBegun protocol={protocol} assessment={assessment} />
      )}
      {isBegun && <ScoreBar assessment={assessment} previous={scoreBefore} />}
      {submission !== undefined && <SubmissionNote submission={submission} score={assessment.score.value} />}
      <Outlook protocol={protocol} progress={progress} />
      {isBegun && (
        <div className="mt-auto pt-2 print:hidden">
          <ScoreTrend score={assessment.score} points={scores} />
        </div>
      )}
    </div>
  )
}

/** In place of a percentage. */
function NotBegun({ protocol, assessment: { counts } }: { protocol: ProtocolId; assessment: Assessment }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-display">0</span>
      <span className="text-body text-muted">
        of {formatNumber(counts.total)} {wordingOf(protocol).controlPlural.toLowerCase()} completed
      </span>
    </p>
  )
}

/** Opens the score breakdown in a drawer. */
function ArithmeticLink() {
  return (
    <Link
      from="/dashboard"
      to="/dashboard"
      search={(search) => ({ ...search, score: 'today' })}
      resetScroll={false}
      title="How it is computed"
      className={buttonClass({ variant: 'ghost', size: 28, className: 'text-muted print:hidden' })}
    >
      <Calculator />
      <span className="max-sm:sr-only xl:sr-only">How it is computed</span>
    </Link>
  )
}

function Figure({ assessment: { score, counts } }: { assessment: Assessment }) {
  const isPoints = score.unit === 'points'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex items-baseline gap-2">
        <span className="text-display">{isPoints ? withMinusSign(score.value) : `${score.value}%`}</span>
        <span className="text-body text-muted">{isPoints ? `of ${score.max}` : 'completed'}</span>
      </p>
      <BandChip band={bandOf(score, counts)} className="ml-auto">
        {score.band}
      </BandChip>
    </div>
  )
}

function Outlook({ protocol, progress }: { protocol: ProtocolId; progress: Progress }): ReactNode {
  const { assessment, submission, plan, today } = progress
  const submitted = submission?.assessment
  if (submitted?.level2 === undefined) return <PercentOutlook protocol={protocol} assessment={assessment} />
  return (
    <PointsOutlook
      standing={submitted.level2}
      submission={submitted}
      submittable={assessment.score.submittable}
      held={heldStatus(plan.status, today)}
    />
  )
}

/** Every fourth week, ending today, to keep the table short. */
function historyTable(label: string, points: readonly ScoreOnDay[]): ChartTable {
  return {
    columns: ['Day', label],
    rows: points
      .filter((_point, index) => (points.length - 1 - index) % 4 === 0)
      .map(({ day, score }) => [formatDate(day), withMinusSign(score)]),
  }
}
