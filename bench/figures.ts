// The figures of a bench: printed as they come, and sent to run.ts when it started the process.
import { isTiny } from './options.ts'

export interface Figure {
  readonly what: string
  /** The measured values as a reader sees them. */
  readonly measured: string
  readonly ratio: number
  /** What the ratio relates to. */
  readonly of: string
  readonly atMost?: number
  readonly atLeast?: number
  /** A count is within its limit at any size; a tiny run is too short for times, rates and memory. */
  readonly isCount?: boolean
}

/** What a bench tells run.ts. */
export type Told = { readonly figure: Figure; readonly state: FigureState } | { readonly skipped: string }
/** Without a limit, or in a tiny run, a figure is `shown`. */
export type FigureState = 'ok' | 'MISS' | 'shown'

/** One line of the report. A figure without a number, from a measurement that did not take place, is an error. */
export function report(figure: Figure): void {
  if (!Number.isFinite(figure.ratio)) throw new Error(`${figure.what}: nothing was measured (${figure.measured})`)
  const state = stateOf(figure)
  if (state === 'MISS') process.exitCode = 1
  console.log(lineOf(figure, state))
  tell({ figure, state })
}

/** A part that cannot run here, such as one without its peer. */
export function skip(reason: string): void {
  console.log(`skip  ${reason}`)
  tell({ skipped: reason })
}

/** Further context of a figure. */
export function note(text: string): void {
  console.log(`      ${text}`)
}

/** The ratio of a value to its limit. */
export function toLimit(value: number, limit: number, unit: string): Pick<Figure, 'ratio' | 'of' | 'atMost'> {
  return { ratio: value / limit, of: `the limit of ${Number(limit.toPrecision(3))} ${unit}`, atMost: 1 }
}

export function lineOf({ what, measured, ratio, of, atMost, atLeast }: Figure, state: FigureState): string {
  const limit = [
    atMost === undefined || atMost === 1 ? '' : `, at most ${atMost.toFixed(2)}`,
    atLeast === undefined ? '' : `, at least ${atLeast.toFixed(2)}`,
  ].join('')
  return `${state.padEnd(5)} ${what.padEnd(50)} ${measured.padEnd(40)} ${ratio.toFixed(2)} of ${of}${limit}`
}

function stateOf({ ratio, atMost, atLeast, isCount = false }: Figure): FigureState {
  if ((atMost === undefined && atLeast === undefined) || (isTiny && !isCount)) return 'shown'
  return ratio <= (atMost ?? ratio) && ratio >= (atLeast ?? ratio) ? 'ok' : 'MISS'
}

function tell(told: Told): void {
  process.send?.(JSON.stringify(told))
}

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
