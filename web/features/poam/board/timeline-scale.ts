import { addDays, daysBetween } from '#domain/evidence/calendar-days.ts'
import type { PoamRow } from '../poam-item.ts'

export interface Scale {
  from: string
  to: string
  /** The position of a day in percent of the width; days outside the range are placed at the edge. */
  at: (day: string) => number
  /** Whether some days are outside the range. */
  isCut: boolean
}

/** Limits the range: one mistyped year would squeeze all bars into a few pixels. */
const DAYS_BACK = 2 * 365
const DAYS_AHEAD = 5 * 365

/** The range from the month of the first day to a week after the last, limited on both sides of today. */
export function scaleOf(
  rows: readonly Pick<PoamRow, 'identified_on' | 'due_on' | 'milestones'>[],
  today: string,
  also: readonly string[],
): Scale {
  const days = [
    ...rows.flatMap((row) => [row.identified_on, row.due_on ?? row.identified_on]),
    ...rows.flatMap(({ milestones }) => milestones.map(({ due_on: due }) => due)),
    today,
    ...also,
  ].toSorted()
  const [earliest, latest] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  const [first = today, last = today] = [days[0], days.at(-1)]
  const from = `${(first < earliest ? earliest : first).slice(0, 7)}-01`
  const to = addDays(last > latest ? latest : last, 7)
  const length = Math.max(1, daysBetween(from, to))
  return {
    from,
    to,
    at: (day) => Math.min(100, Math.max(0, (daysBetween(from, day) / length) * 100)),
    isCut: first < from || last > to,
  }
}
