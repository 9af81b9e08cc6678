import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Score } from '#domain/scoring/assess.ts'
import { countStatuses } from '#domain/controls/status-counts.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { bandOf } from '#web/lib/controls/score-band.ts'
import { BandChip } from '#web/ui/band-chip.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { signed } from './points.ts'

/** The rules of a submission load after the page. */
const SubmissionChip = lazyPart(async () => (await import('./submission-chip.tsx')).SubmissionChip)

export interface ScoreChipProps {
  protocol: ProtocolId
  score: Score
  controls: readonly CompanyControl[] | undefined
}

/** The current score, and the submission score where it is another; a screen reader announces each change. */
export function ScoreChip({ protocol, score, controls }: ScoreChipProps) {
  const value = `${signed(score.value)}${score.unit === 'percent' ? '%' : ''}`
  const hasSubmission = protocol === 'cmmc' || protocol === 'cmmc2'
  return (
    <>
      <output className="inline-flex h-8 items-center gap-2 rounded-md border border-border bg-surface pr-1 pl-2.5">
        <span className="text-small text-muted">{score.label}</span>
        <span className="text-h2 tabular-nums">{value}</span>
        <BandChip band={bandOf(score, countStatuses(controls ?? []))}>{score.band}</BandChip>
      </output>
      {hasSubmission && controls !== undefined && (
        <SubmissionChip protocol={protocol} score={score.value} controls={controls} />
      )}
    </>
  )
}
