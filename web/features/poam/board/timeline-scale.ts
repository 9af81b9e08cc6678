import { addDays, daysBetween } from '#domain/evidence/calendar-days.ts'
import type { PlanRow } from '../plan-item.ts'

export interface Scale {
  from: string
  to: string
  /** Where a day stands, in percent of the width; what lies outside stands at its edge. */
  at: (day: string) => number
  /** Whether some days lie outside. */
  isCut: boolean
}

/** One slip in a year would press everything else into a few pixels. */
const DAYS_BACK = 2 * 365
const DAYS_AHEAD = 5 * 365

/** From the month of the first day to a week after the last, and not further from today than a plan is looked at. */
export function scaleOf(
  rows: readonly Pick<PlanRow, 'identified_on' | 'due_on' | 'milestones'>[],
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
