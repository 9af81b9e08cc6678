import { linearScale } from './linear-scale.ts'

export interface TrendPoint {
  /** When: "12 Nov". */
  label: string
  value: number
}

/** Maps values to a square of 100 by 100, first at the left, larger higher. */
export function trendCoordinates(values: readonly number[], domain: readonly [number, number]): [number, number][] {
  const x = linearScale([0, Math.max(values.length - 1, 1)], [0, 100])
  const [low, high] = domain
  const y = linearScale([low, high === low ? low + 1 : high], [100, 0])
  return values.map((value, index) => [x(index), y(value)])
}

/** An SVG path through the points; as steps, each value holds until the next. */
export function trendPath(coordinates: readonly [number, number][], isStep: boolean): string {
  return coordinates
    .map(([x, y], index) => {
      const before = coordinates[index - 1]
      if (before === undefined) return `M${x},${y}`
      return isStep ? `L${x},${before[1]}L${x},${y}` : `L${x},${y}`
    })
    .join('')
}

/**
 * From the smallest to the largest value, padded so that the line never touches an edge.
 *
 * @param floor the least value that is possible: a line that stays there lies at the bottom, not in the middle
 */
export function trendDomain(
  values: readonly number[],
  alsoShown: readonly number[] = [],
  floor = Number.NEGATIVE_INFINITY,
): [number, number] {
  const all = [...values, ...alsoShown]
  if (all.length === 0) return [0, 1]
  const low = Math.min(...all)
  const high = Math.max(...all)
  const room = Math.max((high - low) * 0.1, 0.5)
  return [Math.max(low - room, Math.min(low, floor)), high + room]
}
