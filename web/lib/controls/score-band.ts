import type { Score } from '#domain/scoring/assess.ts'

/** 1 is worst, 5 is best: the band color for each rating of specification section 9. */
const COLOURS = { Excellent: 5, Good: 4, Fair: 3, Moderate: 3, Poor: 2, Critical: 1 } as const satisfies Readonly<
  Record<Score['band'], 1 | 2 | 3 | 4 | 5>
>

export function bandOf({ band }: Score): 1 | 2 | 3 | 4 | 5 {
  return COLOURS[band]
}
