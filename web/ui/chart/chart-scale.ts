import { linearScale } from './linear-scale.ts'

export type BandNumber = 1 | 2 | 3 | 4 | 5

/** The color band of a percentage: below 40, 60, 80, 100, and complete. */
export function percentBand(percent: number): BandNumber {
  if (percent >= 100) return 5
  if (percent >= 80) return 4
  if (percent >= 60) return 3
  return percent >= 40 ? 2 : 1
}

/** What percentages each band has, in words. */
export const PERCENT_BANDS: readonly (readonly [BandNumber, string])[] = [
  [1, 'below 40'],
  [2, '40 to 59'],
  [3, '60 to 79'],
  [4, '80 to 99'],
  [5, '100'],
]

/** The color band of an SPRS score: below 0, 60, 88 (Conditional), 110, and complete. */
export function sprsBand(score: number): BandNumber {
  if (score >= 110) return 5
  if (score >= 88) return 4
  if (score >= 60) return 3
  return score >= 0 ? 2 : 1
}

export const SPRS_MIN = -203
export const SPRS_MAX = 110

/** The stub for scores below zero takes the first 9 % of the width; to scale it would take two thirds. */
export const STUB_END = 9
export const SPRS_START = 11

/** The position of a score on the bar, in percent of the width. */
export function sprsPosition(score: number): number {
  const held = Math.min(Math.max(score, SPRS_MIN), SPRS_MAX)
  return held < 0
    ? linearScale([SPRS_MIN, 0], [0, STUB_END])(held)
    : linearScale([0, SPRS_MAX], [SPRS_START, 100])(held)
}

/** Whole percent. Never 100 while something is missing, never 0 while something is there; 0 when `whole` is 0. */
export function wholePercent(part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0
  if (part >= whole) return 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

export interface StackPart {
  value: number
}

/** Start and width of each part, in percent of the whole bar. */
export function stackPositions(parts: readonly StackPart[]): { start: number; width: number }[] {
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  const scale = linearScale([0, Math.max(total, 1)], [0, 100])
  let before = 0
  return parts.map(({ value }) => {
    const start = scale(before)
    before += value
    return { start, width: scale(value) }
  })
}
