import { isSmall } from './sizes.ts'

/** The middle of the sorted values; the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Linear between the two nearest ranks. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * part
  const low = sorted[Math.floor(at)] ?? Number.NaN
  const high = sorted[Math.ceil(at)] ?? Number.NaN
  return low + (high - low) * (at - Math.floor(at))
}

let missed = false

/** One line of the report: a figure and its ratio to its limit or peer. A small run is too short to fail. */
export function report(what: string, figure: string, ratio: string, good: boolean): void {
  if (!good && !isSmall) missed = true
  const mark = good ? ' ok ' : isSmall ? 'over' : 'MISS'
  console.log(`${mark} ${what.padEnd(46)} ${figure.padEnd(38)} ${ratio}`)
}

/** Call last: the exit code says whether every figure is within its limit. */
export function finish(): void {
  process.exitCode = missed ? 1 : 0
}
