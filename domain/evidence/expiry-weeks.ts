import { addDays } from './calendar-days.ts'

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
    count: counts.find((one) => one.week === week)?.count ?? 0,
  }))
}
