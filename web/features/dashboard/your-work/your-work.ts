import { dayBefore } from '#domain/scoring/score-history.ts'
import type { DashboardControl } from '../queries.ts'

/** What waits for somebody: overdue or due work on a control, or a look at one again. */
export interface WorkItem {
  readonly control: DashboardControl
  readonly kind: 'overdue' | 'due' | 'review'
  /** The calendar day that it is due on. */
  readonly on: string
}

export interface Work {
  /** Longest due first. */
  readonly items: readonly WorkItem[]
  /** What comes after that: the first control due later. */
  readonly next: WorkItem | undefined
}

/** How far ahead one looks. Interface design, 3.2. */
const DAYS_AHEAD = 14

/** What a person is asked for by a day: overdue, due within fourteen days, and reviews whose day has come. */
export function yourWork(controls: readonly DashboardControl[], me: string, today: string): Work {
  const horizon = dayBefore(today, -DAYS_AHEAD)
  const mine = controls.filter(({ owner_id }) => owner_id === me)
  const reviews = mine.flatMap((control) =>
    control.review_on !== null && control.review_on <= today
      ? [{ control, kind: 'review' as const, on: control.review_on }]
      : [],
  )
  const work = mine.flatMap((control) => workOn(control, today)).toSorted(byDay)
  return {
    items: [...work.filter(({ on }) => on <= horizon), ...reviews].toSorted(byDay),
    next: work.find(({ on }) => on > horizon),
  }
}

function workOn(control: DashboardControl, today: string): WorkItem[] {
  const { due_on: on, status } = control
  if (on === null || status === 'Completed' || status === 'Not Applicable') return []
  return [{ control, kind: on < today ? 'overdue' : 'due', on }]
}

function byDay(one: WorkItem, other: WorkItem): number {
  return one.on.localeCompare(other.on)
}
