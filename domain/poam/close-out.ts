import { addDays, daysBetween } from '#domain/evidence/calendar-days.ts'
import { CLOSE_OUT_DAYS } from '#domain/rules/level2-scoring.ts'

/** How far a company is in the time that a Conditional status gives it. */
export interface CloseOut {
  /** The day of the status is 0. */
  readonly day: number
  readonly of: number
  /** The last day on which everything must be closed. */
  readonly closesOn: string
  /** Negative once it is over. */
  readonly daysLeft: number
}

/** 32 CFR 170.21(b). Days are `YYYY-MM-DD`. */
export function closeOutOn(conditionalOn: string, today: string): CloseOut {
  const day = daysBetween(conditionalOn, today)
  const closesOn = addDays(conditionalOn, CLOSE_OUT_DAYS)
  return { day, of: CLOSE_OUT_DAYS, closesOn, daysLeft: CLOSE_OUT_DAYS - day }
}
