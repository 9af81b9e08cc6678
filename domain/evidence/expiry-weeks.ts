import { addDays, daysBetween } from './calendar-days.ts'

/** A quarter of a year, as far ahead as expiries are shown. */
export const WEEKS_AHEAD = 13

export interface ExpiryWeek {
  /** Calendar days, both included. */
  readonly from: string
  readonly to: string
  /** How many pieces end in it. */
  readonly count: number
}

/**
 * The thirteen weeks from today on, each with how many pieces end in it.
 *
 * @param counts by week from today, the first is 0; other weeks are left out
 */
export function expiryWeeks(
  today: string,
  counts: readonly { readonly week: number | null; readonly count: number }[],
): readonly ExpiryWeek[] {
  return Array.from({ length: WEEKS_AHEAD }, (_nothing, week) => ({
    from: addDays(today, week * 7),
    to: addDays(today, week * 7 + 6),
    count: counts.reduce((sum, one) => (one.week === week ? sum + one.count : sum), 0),
  }))
}

/** The same of counts by day; days outside of the thirteen weeks are left out. */
export function expiryWeeksOfDays(
  today: string,
  days: readonly { readonly day: string; readonly count: number }[],
): readonly ExpiryWeek[] {
  return expiryWeeks(
    today,
    days.map(({ day, count }) => ({ week: Math.floor(daysBetween(today, day) / 7), count })),
  )
}
