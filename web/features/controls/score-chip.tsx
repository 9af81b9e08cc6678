import type { Score } from '#domain/scoring/assess.ts'
import { BandChip } from '#web/ui/band-chip.tsx'
import { signed } from './points.ts'

const BANDS = { Excellent: 5, Good: 4, Fair: 3, Moderate: 3, Poor: 2, Critical: 1 } as const

/** The current score; a screen reader announces each change. */
export function ScoreChip({ score }: { score: Score }) {
  const value = `${signed(score.value)}${score.unit === 'percent' ? '%' : ''}`
  return (
    <output className="inline-flex h-8 items-center gap-2 rounded-md border border-border bg-surface pr-1 pl-2.5">
      <span className="text-small text-muted">{score.label}</span>
      <span className="text-h2 tabular-nums">{value}</span>
      <BandChip band={BANDS[score.band]}>{score.band}</BandChip>
    </output>
  )
}
