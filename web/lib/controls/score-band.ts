import { isRatable, type StatusCounts } from '#domain/controls/status-counts.ts'
import type { Score } from '#domain/scoring/assess.ts'
import type { BandNumber } from '#web/ui/chart/chart-scale.ts'

/** 1 is worst, 5 is best: the band color for each rating of specification section 9. */
const COLOURS = { Excellent: 5, Good: 4, Fair: 3, Moderate: 3, Poor: 2, Critical: 1 } as const satisfies Readonly<
  Record<Score['band'], BandNumber>
>

/** Neutral while most controls have no status: what has not begun is no alarm. */
export function bandOf({ band }: Score, counts: StatusCounts): BandNumber | 'neutral' {
  return isRatable(counts) ? COLOURS[band] : 'neutral'
}
