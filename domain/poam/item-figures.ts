import { daysBetween } from '#domain/evidence/calendar-days.ts'
import { isOpen, isOverdue, type DatedItem } from './item-due.ts'

/** The dates of an item that its age and lateness depend on. Days are `YYYY-MM-DD`. */
export interface AgedItem extends DatedItem {
  readonly identified_on: string
  readonly completed_on: string | null
}

export interface AgeGroup {
  /** "31 to 90 days". */
  readonly label: string
  readonly open: number
  /** Among the open items. */
  readonly overdue: number
}

const AGES = [
  { label: 'Up to 30 days', upTo: 30 },
  { label: '31 to 90 days', upTo: 90 },
  { label: '91 to 180 days', upTo: 180 },
  { label: 'Over 180 days', upTo: Infinity },
] as const

/** Open items by age, youngest first. The last limit is the 180 days of a Conditional status. */
export function ageGroups(items: readonly AgedItem[], today: string): AgeGroup[] {
  const open = items.filter(isOpen).map((item) => ({ item, age: daysBetween(item.identified_on, today) }))
  return AGES.map(({ label, upTo }, at) => {
    const over = AGES[at - 1]?.upTo ?? -Infinity
    const own = open.filter(({ age }) => age > over && age <= upTo)
    return { label, open: own.length, overdue: own.filter(({ item }) => isOverdue(item, today)).length }
  })
}

export interface MonthClosed {
  /** `2026-11`. */
  readonly month: string
  readonly closed: number
  /** Closed after the due date. */
  readonly late: number
}

/** Closed items per month, for the given number of months up to the current one. */
export function closedByMonth(items: readonly AgedItem[], today: string, months = 6): MonthClosed[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: months }, (_, at) => {
    const name = new Date(Date.UTC(year, month - months + at, 1)).toISOString().slice(0, 7)
    const own = items.filter(({ completed_on: done }) => done?.startsWith(name))
    const late = own.filter(({ completed_on: done, due_on: due }) => done !== null && due !== null && done > due)
    return { month: name, closed: own.length, late: late.length }
  })
}
