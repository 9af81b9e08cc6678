import { addDays, daysBetween } from '#domain/evidence/calendar-days.ts'

/** The days on which an item was open. Days are `YYYY-MM-DD`. */
export interface OpenPeriod {
  readonly from: string
  /** The day the item was closed; null while it is open. */
  readonly until: string | null
}

export interface BurnDownDay {
  readonly day: string
  /** Open items at the end of the day; undefined for future days. */
  readonly open: number | undefined
  /** Open items if the same number were closed every day. */
  readonly ideal: number
  /** Open items at the current pace; undefined before today and while there is no pace. */
  readonly forecast: number | undefined
}

export interface BurnDown {
  /** First and last day included, and today if it lies between. A long range is sampled. */
  readonly days: readonly BurnDownDay[]
  /** Average number of items closed per day until today; undefined while it is early and none is closed. */
  readonly pace: number | undefined
  /** When the last item closes at this pace; undefined if never or after more than a hundred years. */
  readonly emptyOn: string | undefined
}

/** A due date in the year 2999 would otherwise add 350,000 points to the chart. */
const MAX_POINTS = 1000
const CENTURY = 36_525
/** Before this many days, no closed item means that the pace is unknown, not zero. */
const EARLY_DAYS = 14

/** The number of open items from the first day to the last, with a forecast at the current pace. */
export function burnDown(items: readonly OpenPeriod[], first: string, last: string, today: string): BurnDown {
  const openOn = (day: string) =>
    items.filter(({ from, until }) => from <= day && (until === null || until > day)).length
  const length = daysBetween(first, last)
  const elapsed = Math.max(0, daysBetween(first, today))
  const closed = items.filter(({ until }) => until !== null && until > first && until <= today).length
  const pace = closed === 0 && elapsed < EARLY_DAYS ? undefined : closed / Math.max(1, elapsed)
  const [atFirst, now] = [openOn(first), openOn(today)]
  const days = sampledDays(length, elapsed).map((at): BurnDownDay => {
    const day = addDays(first, at)
    return {
      day,
      open: day <= today ? openOn(day) : undefined,
      ideal: length === 0 ? 0 : (atFirst * (length - at)) / length,
      forecast: day < today || pace === undefined ? undefined : Math.max(0, now - pace * (at - elapsed)),
    }
  })
  const left = now === 0 ? 0 : Math.ceil(now / (pace ?? 0))
  return { days, pace, emptyOn: left > CENTURY ? undefined : addDays(today, left) }
}

/** Offsets from the first day, ascending. */
function sampledDays(length: number, elapsed: number): readonly number[] {
  const step = Math.ceil((length + 1) / MAX_POINTS)
  const regular = Array.from({ length: Math.ceil((length + 1) / step) }, (_, at) => at * step)
  return [...new Set([...regular, Math.min(elapsed, length), length])].toSorted((a, b) => a - b)
}
