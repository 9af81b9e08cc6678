import { daysBetween } from '#domain/evidence/calendar-days.ts'
import type { PlanStatus } from './plan-status.ts'

/** What tells how an item stands on a day. Days are `YYYY-MM-DD`. */
export interface DatedItem {
  readonly status: PlanStatus
  readonly due_on: string | null
}

/** Whether it is to be done still. */
export function isOpen({ status }: Pick<DatedItem, 'status'>): boolean {
  return status !== 'Closed'
}

/** Past its day, and not done. A draft promises nothing yet. */
export function isOverdue({ status, due_on: due }: DatedItem, today: string): boolean {
  return status !== 'Closed' && status !== 'Draft' && due !== null && due < today
}

/** "in 3 days", "today", "12 days late". */
export function dueInWords(due: string, today: string): string {
  const days = daysBetween(today, due)
  if (days === 0) return 'today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days < 0 ? `${count} late` : `in ${count}`
}
