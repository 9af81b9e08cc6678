import type { Score } from '#domain/scoring/assess.ts'
import { counted } from '#domain/text/counted.ts'

/** "12 points up in 30 days"; undefined where there was no score before. */
export function changeText({ value, unit }: Score, before: number | undefined): string | undefined {
  if (before === undefined) return undefined
  const change = value - before
  if (change === 0) return 'Unchanged in 30 days'
  const size = Math.abs(change)
  const text =
    unit === 'percent' ? counted(size, 'percentage point', 'percentage points') : counted(size, 'point', 'points')
  return `${text} ${change > 0 ? 'up' : 'down'} in 30 days`
}
