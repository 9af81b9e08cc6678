import { addDays } from '#domain/evidence/calendar-days.ts'
import { type BurnDown, burnDown, type PlannedSpan } from './burn-down.ts'
import { closeOutOn } from './close-out.ts'

/** By when everything is to be closed, and what that day is called. */
export interface PoamDeadline {
  readonly day: string
  readonly words: string
}

export interface PoamBurnDown {
  readonly burn: BurnDown
  readonly deadline: PoamDeadline
}

export interface PoamDays {
  /** The day of the Conditional status; undefined where there is none. */
  readonly conditionalOn: string | undefined
  /** The latest day that an item is due; undefined where none has a day. */
  readonly lastDueOn: string | undefined
  readonly today: string
}

/** Without a Conditional status, the picture begins that long ago. */
const QUARTER_DAYS = 90

/**
 * From the day of the Conditional status to day 180 (32 CFR 170.21(b)); without one, from a quarter of a year ago, or
 * the first item, to the last day that is planned. Undefined where no day is to come.
 */
export function poamBurnDown(
  items: readonly PlannedSpan[],
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
