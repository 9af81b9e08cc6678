import type { StatusCounts } from '#domain/controls/status-counts.ts'
import { completionPercent, type PercentageBand, percentageBand } from '#domain/scoring/percentage.ts'

export interface NextBand {
  readonly band: PercentageBand
  /** How many more controls must be completed. */
  readonly missing: number
}

/** The next better rating of a percentage and the gap to it; undefined at the best. */
export function nextBand(counts: StatusCounts): NextBand | undefined {
  const now = percentageBand(completionPercent(counts))
  const open = counts.total - counts.notApplicable - counts.completed
  for (let missing = 1; missing <= open; missing++) {
    const band = percentageBand(completionPercent({ ...counts, completed: counts.completed + missing }))
    if (band !== now) return { band, missing }
  }
  return undefined
}
