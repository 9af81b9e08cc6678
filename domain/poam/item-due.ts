import { daysBetween } from '#domain/evidence/calendar-days.ts'
import { counted } from '#domain/text/counted.ts'
import type { PoamStatus } from './item-status.ts'

/** The fields of an item that decide whether it is late. Days are `YYYY-MM-DD`. */
export interface DatedItem {
  readonly status: PoamStatus
  readonly due_on: string | null
}

/** Whether the item is not closed; drafts count as open. */
export function isOpen({ status }: Pick<DatedItem, 'status'>): boolean {
  return status !== 'Closed'
}

/** Whether the item is neither a draft nor closed, and has a due date. */
export function hasCommittedDate<Item extends DatedItem>(item: Item): item is Item & { readonly due_on: string } {
  return item.status !== 'Closed' && item.status !== 'Draft' && item.due_on !== null
}

/** Whether the due date has passed. A draft is never overdue: its date is not a commitment. */
export function isOverdue(item: DatedItem, today: string): boolean {
  return hasCommittedDate(item) && item.due_on < today
}

/** "in 3 days", "today", "12 days late". */
export function dueText(due: string, today: string): string {
  const days = daysBetween(today, due)
  if (days === 0) return 'today'
  const count = counted(Math.abs(days), 'day', 'days')
  return days < 0 ? `${count} late` : `in ${count}`
}
