import { daysBetween } from '#domain/evidence/calendar-days.ts'
import type { PoamStatus } from './item-status.ts'

/** What tells how an item stands on a day. Days are `YYYY-MM-DD`. */
export interface DatedItem {
  readonly status: PoamStatus
  readonly due_on: string | null
}

/** Whether it is to be done still. */
export function isOpen({ status }: Pick<DatedItem, 'status'>): boolean {
  return status !== 'Closed'
}

/** Whether it says how and when what it is about will be met: begun, not closed, and with a day. */
export function isPlanned<Item extends DatedItem>(item: Item): item is Item & { readonly due_on: string } {
  return item.status !== 'Closed' && item.status !== 'Draft' && item.due_on !== null
}

/** Past its day, and not done. A draft promises nothing yet. */
export function isOverdue(item: DatedItem, today: string): boolean {
  return isPlanned(item) && item.due_on < today
}

/** "in 3 days", "today", "12 days late". */
export function dueInWords(due: string, today: string): string {
  const days = daysBetween(today, due)
  if (days === 0) return 'today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days < 0 ? `${count} late` : `in ${count}`
}
