import type { ScoreDifference, Submission } from '#domain/scoring/submission.ts'
import { counted } from '#domain/text/counted.ts'
import { withMinusSign } from '../format-number.ts'

/** "−12", "93%". */
export function submissionValue({ value, assessment }: Submission): string {
  return assessment === undefined ? `${value}%` : withMinusSign(value)
}

/** "3 points fewer than the score." */
export function submissionChange({ value, assessment }: Submission, score: number): string {
  const change = value - score
  if (change === 0) return 'Equal to the score, with other reasons.'
  const size = Math.abs(change)
  const points =
    assessment === undefined ? counted(size, 'percentage point', 'percentage points') : counted(size, 'point', 'points')
  return change > 0 ? `${points} more than the score.` : `${points} fewer than the score.`
}

/** "3.1.1 Enduring exception in the system security plan: counts as met (+5)." */
export function reasonText({ points, why }: Pick<ScoreDifference, 'points' | 'why'>): string {
  return points === 0 ? `${why}.` : `${why} (${points > 0 ? '+' : ''}${withMinusSign(points)}).`
}

const MOST_NAMED = 3

/** The submission score with its first reasons, for a tooltip. */
export function submissionSummary(submission: Submission, score: number): string {
  const { differences } = submission
  const named = differences.slice(0, MOST_NAMED).map((one) => `${one.id}: ${reasonText(one)}`)
  const more = differences.length - named.length
  return [submissionChange(submission, score), ...named, more > 0 ? `And ${more} more.` : ''].filter(Boolean).join(' ')
}
