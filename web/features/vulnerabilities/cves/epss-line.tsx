import { weeklyScores, type EpssPoint } from '#domain/vulnerabilities/epss-history.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { StepLine } from '#web/ui/chart/step-line.tsx'

/** How the probability of exploitation moved; where one day alone is known, a sentence. */
export function EpssLine({ history }: { history: readonly EpssPoint[] }) {
  const points = weeklyScores(history).map(({ on, score }) => ({
    label: formatDate(on),
    value: Math.round(score * 1000) / 10,
  }))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2)
    return <p className="text-small text-muted">The chart appears once there are scores from two weeks.</p>
  return (
    <StepLine
      unit="%"
      heightPx={72}
      points={points}
      sentence={`EPSS: ${first.value}% on ${first.label}, ${last.value}% on ${last.label}.`}
    />
  )
}
