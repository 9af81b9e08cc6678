/** Days, both included; the database checks the same. */
export const RETENTION_DAYS = { usual: 365, min: 30, max: 36_500 } as const

/** The number of days in a text, or its issue. */
export function readDays(text: string): { days: number } | { issue: string } {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  const { min, max } = RETENTION_DAYS
  return days >= min && days <= max
    ? { days }
    : { issue: `Enter a whole number of days from ${min} to ${max.toLocaleString('en')}.` }
}
