import type { Score } from '#domain/scoring/assess.ts'
import { CONDITIONAL_MIN_SCORE } from '#domain/rules/level2-scoring.ts'
import type { ScoreOnDay } from '#domain/scoring/score-history.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { StepLine } from '#web/ui/chart/step-line.tsx'

/** The score over time; nothing on the first day. */
export function ScoreTrend({ score, points }: { score: Score; points: readonly ScoreOnDay[] }) {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined || first === last) return null
  return (
    <StepLine
      // A percentage has less to say above, and leaves its line the room.
      heightPx={score.unit === 'percent' ? 224 : 88}
      points={points.map(({ day, score: value }) => ({ label: formatDate(day), value }))}
      target={score.unit === 'points' ? { value: CONDITIONAL_MIN_SCORE, label: 'Conditional' } : undefined}
      {...(score.unit === 'percent' && { floor: 0 })}
      sentence={`${score.label}: ${first.score} on ${formatDate(first.day)}, ${last.score} today.`}
    />
  )
}
