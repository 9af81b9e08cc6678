import { CLOSE_OUT_DAYS } from './level2-scoring.ts'
import { programRule, type Rule } from './rule.ts'

/** How long a CMMC status of a self-assessment holds. */
interface Validity {
  readonly years: number
  readonly rule: Rule
}

export const VALIDITY = {
  cmmc: { years: 1, rule: programRule('170.15(a)(1)') },
  cmmc2: { years: 3, rule: programRule('170.16(a)(1)') },
} as const satisfies Readonly<Record<string, Validity>>

/** An Affirming Official affirms after every assessment, after a close-out, and every year. */
export const AFFIRMATION: Rule = programRule('170.22(a)')

/** What follows from a status that is given on a calendar day. All are calendar days. */
export interface StatusDates {
  /** The status holds before this day; the next assessment is due by then. */
  readonly assessAgainBy: string
  /** The first is with the status itself. */
  readonly affirmOn: readonly string[]
}

/** The dates of a Final status. A status of 29 February has its anniversaries on the 28th. */
export function finalStatusDates(protocol: keyof typeof VALIDITY, statusOn: string): StatusDates {
  const { years } = VALIDITY[protocol]
  return {
    assessAgainBy: yearsLater(statusOn, years),
    affirmOn: Array.from({ length: years }, (_, year) => yearsLater(statusOn, year)),
  }
}

/** The last day on which what a Conditional status left open can be closed. 32 CFR 170.21(b). */
export function closeOutBy(conditionalOn: string): string {
  const day = new Date(`${conditionalOn}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + CLOSE_OUT_DAYS)
  return day.toISOString().slice(0, 10)
}

function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
