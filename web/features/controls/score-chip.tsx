import { Link } from '@tanstack/react-router'
import type { Score } from '#domain/scoring/assess.ts'
import type { Submission } from '#domain/scoring/submission.ts'
import { submissionSummary, submissionValue } from '#web/lib/controls/submission-text.ts'
import { BandChip } from '#web/ui/band-chip.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { signed } from './points.ts'

const BANDS = { Excellent: 5, Good: 4, Fair: 3, Moderate: 3, Poor: 2, Critical: 1 } as const

export interface ScoreChipProps {
  score: Score
  submission: Submission | undefined
}

/** The current score, and the submission score where it is another; a screen reader announces each change. */
export function ScoreChip({ score, submission }: ScoreChipProps) {
  const value = `${signed(score.value)}${score.unit === 'percent' ? '%' : ''}`
  return (
    <>
      <output className="inline-flex h-8 items-center gap-2 rounded-md border border-border bg-surface pr-1 pl-2.5">
        <span className="text-small text-muted">{score.label}</span>
        <span className="text-h2 tabular-nums">{value}</span>
        <BandChip band={BANDS[score.band]}>{score.band}</BandChip>
      </output>
      {submission !== undefined && submission.differences.length > 0 && (
        <Differs submission={submission} score={score.value} />
      )}
    </>
  )
}

/** Leads to the reasons. */
function Differs({ submission, score }: { submission: Submission; score: number }) {
  return (
    <Tooltip content={submissionSummary(submission, score)}>
      <Link
        to="/dashboard"
        search={{ score: 'today' }}
        className="inline-flex h-8 items-center gap-2 rounded-md border border-border bg-surface px-2.5 hover:bg-hover"
      >
        <span className="text-small text-muted">Submission</span>
        <span className="text-h2 tabular-nums">{submissionValue(submission)}</span>
      </Link>
    </Tooltip>
  )
}
