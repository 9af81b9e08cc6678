import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { dayBefore, daysUntil, scoreHistory } from '#domain/scoring/score-history.ts'
import type { Progress } from '../progress.ts'

/** A year of weeks, today included. */
const WEEKS = 53
const DAYS_A_WEEK = 7
const NOTCH_DAYS = 30

export interface ScorePoint {
  readonly day: string
  readonly score: number
}

/** The score of each week of the past twelve months; the last point is today's, from the statuses as they are. */
export function scoreLine(protocol: ProtocolId, { controls, moves, today, assessment }: Progress): ScorePoint[] {
  const weeks = scoreHistory(protocol, controls, moves, daysUntil(today, WEEKS, DAYS_A_WEEK))
  return [...weeks.slice(0, -1), { day: today, score: assessment.score.value }]
}

/** The score of thirty days ago. */
export function scoreBefore(protocol: ProtocolId, { controls, moves, today }: Progress): number | undefined {
  return scoreHistory(protocol, controls, moves, [dayBefore(today, NOTCH_DAYS)])[0]?.score
}
