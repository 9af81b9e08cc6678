const DAY_MS = 86_400_000

/** How long ago a vulnerability was first seen; the overview in SQL has the same limits. */
export const AGES = ['week', 'month', 'quarter', 'older'] as const

export type Age = (typeof AGES)[number]

export const AGE_LABELS: Readonly<Record<Age, string>> = {
  week: 'Up to 7 days',
  month: '8 to 30 days',
  quarter: '31 to 90 days',
  older: 'Over 90 days',
}

/** Days are `YYYY-MM-DD`. */
export function ageOf(firstSeenOn: string, today: string): Age {
  const days = daysBetween(firstSeenOn, today)
  if (days <= 7) return 'week'
  if (days <= 30) return 'month'
  return days <= 90 ? 'quarter' : 'older'
}

/** Whether a day is in the week that begins on that Monday. */
export function isInWeek(day: string | null, monday: string): boolean {
  if (day === null) return false
  const days = daysBetween(monday, day)
  return days >= 0 && days < 7
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
