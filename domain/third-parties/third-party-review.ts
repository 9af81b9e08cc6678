import { addDays } from '../evidence/calendar-days.ts'

export const REVIEW_STEPS = ['Request', 'Answers', 'Findings', 'Decision'] as const
export type ReviewStep = (typeof REVIEW_STEPS)[number]

export const REVIEW_DECISIONS = ['Approved', 'Approved with conditions', 'Rejected'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** The days on which the steps of a review were done; null for those to come. */
export interface ReviewDays {
  readonly requested_on: string | null
  readonly answered_on: string | null
  readonly assessed_on: string | null
  readonly decision: ReviewDecision | null
}

/** How many steps of a review are done: 0 to 4, of which 4 is decided. */
export function stepsDone({ requested_on, answered_on, assessed_on, decision }: ReviewDays): number {
  const first = [requested_on, answered_on, assessed_on, decision].indexOf(null)
  return first < 0 ? REVIEW_STEPS.length : first
}

/** The day proposed for the next review: half a year later with conditions, two years for Tier 3 and 4, else a year. */
export function proposedNextReview(today: string, decision: ReviewDecision, tier: string | null): string {
  if (decision === 'Approved with conditions') return addDays(today, 182)
  return addDays(today, tier === 'Tier 3' || tier === 'Tier 4' ? 730 : 365)
}
