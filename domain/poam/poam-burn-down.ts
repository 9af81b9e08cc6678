import { addDays } from '#domain/evidence/calendar-days.ts'
import { type BurnDown, burnDown, type OpenPeriod } from './burn-down.ts'
import { closeOutOn } from './close-out.ts'

/** The day by which every item must be closed, with its label. */
export interface PoamDeadline {
  readonly day: string
  readonly words: string
}

export interface PoamBurnDown {
  readonly burn: BurnDown
  readonly deadline: PoamDeadline
}

export interface PoamDays {
  /** The date of the Conditional status; undefined without one. */
  readonly conditionalOn: string | undefined
  /** The latest due date; undefined if no item has one. */
  readonly lastDueOn: string | undefined
  readonly today: string
}

/** How far back the chart begins without a Conditional status. */
const QUARTER_DAYS = 90

/**
 * The burn-down from the date of the Conditional status to day 180 (32 CFR 170.21(b)). Without that status, it begins
 * at the oldest item, at most 90 days ago, and ends at the last due date. Undefined if it would end before it begins.
 */
export function poamBurnDown(
  items: readonly OpenPeriod[],
  { conditionalOn, lastDueOn, today }: PoamDays,
): PoamBurnDown | undefined {
  const oldest = items.map(({ from }) => from).toSorted()[0] ?? today
  const first = conditionalOn ?? later(oldest, addDays(today, -QUARTER_DAYS))
  const deadline =
    conditionalOn === undefined
      ? { day: lastDueOn ?? '', words: 'the last day planned' }
      : { day: closeOutOn(conditionalOn, today).closesOn, words: 'day 180' }
  return deadline.day <= first ? undefined : { burn: burnDown(items, first, deadline.day, today), deadline }
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
