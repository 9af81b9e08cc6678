import { addDays, daysBetween } from '#domain/evidence/calendar-days.ts'

/** From when until when an item was open. Days are `YYYY-MM-DD`. */
export interface PlannedSpan {
  readonly from: string
  /** The day on which it was closed; null while it is open. */
  readonly until: string | null
}

export interface BurnDownDay {
  readonly day: string
  /** Open at the end of the day; undefined on days to come. */
  readonly open: number | undefined
  /** Open if each day closed the same share of what there was on the first. */
  readonly ideal: number
  /** Open if it goes on at the pace so far; undefined before today, and while there is no pace yet. */
  readonly forecast: number | undefined
}

export interface BurnDown {
  /** From the first day to the last, both included, and today where it lies between; of many years not each day. */
  readonly days: readonly BurnDownDay[]
  /**
   * Items that a day closed, on average from the first day until today; undefined while nothing is closed and it is
   * early.
   */
  readonly pace: number | undefined
  /** When the last one closes at this pace; undefined where that is never, or not in a hundred years. */
  readonly emptyOn: string | undefined
}

/** More than a picture has room for; a day of the year 2999 would be a third of a million of them. */
const DAYS_MOST = 1000
const CENTURY = 36_525
/** So long nothing may be closed yet without a pace of nothing. */
const EARLY_DAYS = 14

/** How the open items of a plan become fewer from its first day to its last, and how it goes on at the pace so far. */
export function burnDown(items: readonly PlannedSpan[], first: string, last: string, today: string): BurnDown {
  const openOn = (day: string) =>
    items.filter(({ from, until }) => from <= day && (until === null || until > day)).length
  const length = daysBetween(first, last)
  const elapsed = Math.max(0, daysBetween(first, today))
  const closed = items.filter(({ until }) => until !== null && until > first && until <= today).length
  const pace = closed === 0 && elapsed < EARLY_DAYS ? undefined : closed / Math.max(1, elapsed)
  const [atFirst, now] = [openOn(first), openOn(today)]
  const days = daysShown(length, elapsed).map((at): BurnDownDay => {
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
function daysShown(length: number, elapsed: number): readonly number[] {
  const step = Math.ceil((length + 1) / DAYS_MOST)
  const regular = Array.from({ length: Math.ceil((length + 1) / step) }, (_, at) => at * step)
  return [...new Set([...regular, Math.min(elapsed, length), length])].toSorted((a, b) => a - b)
}
