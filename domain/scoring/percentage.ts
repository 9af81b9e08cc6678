import type { StatusCounts } from '#domain/controls/status-counts.ts'

/** The part of the counts that completion depends on. */
export type CompletionCounts = Pick<StatusCounts, 'total' | 'completed' | 'notApplicable'>

/**
 * Share of the applicable controls that are Completed, 0 to 1, unrounded. Specification section 9, "Other scoring".
 * Nothing applicable: 1 when there are controls (all out of scope, nothing left to do), 0 when there are none.
 *
 * @throws RangeError when the counts contradict each other
 */
export function completionRatio({ total, completed, notApplicable }: CompletionCounts): number {
  if (completed < 0 || notApplicable < 0 || completed + notApplicable > total) {
    throw new RangeError(`${completed} completed and ${notApplicable} not applicable of ${total} controls`)
  }
  const applicable = total - notApplicable
  if (applicable === 0) return total === 0 ? 0 : 1
  return completed / applicable
}

/** `completionRatio` as a whole percentage, 0 to 100, halves rounded up. For show; decide on the ratio. */
export function completionPercent(counts: CompletionCounts): number {
  return Math.round(completionRatio(counts) * 100)
}

/** Words for a percentage, best first. */
export type PercentageBand = 'Excellent' | 'Good' | 'Moderate' | 'Poor'

/** The word for a whole percentage. Specification section 9, "Other scoring". */
export function percentageBand(percent: number): PercentageBand {
  if (percent >= 95) return 'Excellent'
  if (percent >= 80) return 'Good'
  return percent >= 60 ? 'Moderate' : 'Poor'
}
