import { addDays, daysBetween } from '#domain/evidence/calendar-days.ts'
import { CLOSE_OUT_DAYS } from '#domain/rules/level2-scoring.ts'

/** Progress through the 180 days of a Conditional status. */
export interface CloseOut {
  /** Days since the status was granted; 0 on that day. */
  readonly day: number
  readonly of: number
  /** The last day to close every item. */
  readonly closesOn: string
  /** Negative after the last day. */
  readonly daysLeft: number
}

/** The close-out period by 32 CFR 170.21(b). Days are `YYYY-MM-DD`. */
export function closeOutOn(conditionalOn: string, today: string): CloseOut {
  const day = daysBetween(conditionalOn, today)
  const closesOn = addDays(conditionalOn, CLOSE_OUT_DAYS)
  return { day, of: CLOSE_OUT_DAYS, closesOn, daysLeft: CLOSE_OUT_DAYS - day }
}
