/** The probability of exploitation on a day, `YYYY-MM-DD`, from 0 to 1. */
export interface EpssPoint {
  readonly on: string
  readonly score: number
}

const WEEK_MS = 7 * 86_400_000

/**
 * One point a week from the first day to the last, each with the latest score until then, and the last as it is. A
 * history has only the scores that moved, and a line of those alone would draw a slope where the score stood still.
 */
export function weeklyScores(history: readonly EpssPoint[]): readonly EpssPoint[] {
  const points = history.toSorted((one, other) => one.on.localeCompare(other.on))
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || first.on === last.on) return points.slice(-1)
  const weeks: EpssPoint[] = []
  for (let at = Date.parse(first.on); at < Date.parse(last.on); at += WEEK_MS) {
    const on = new Date(at).toISOString().slice(0, 10)
    weeks.push({ on, score: points.findLast((point) => point.on <= on)?.score ?? first.score })
  }
  return [...weeks, last]
}
