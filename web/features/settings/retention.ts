/** Days, both included; the database checks the same. */
export const RETENTION_DAYS = { usual: 365, min: 30, max: 36_500 } as const

/** How many days a text stands for, or what is wrong with it. */
export function readDays(text: string): { days: number } | { fault: string } {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  const { min, max } = RETENTION_DAYS
  return days >= min && days <= max
    ? { days }
    : { fault: `Enter a whole number of days from ${min} to ${max.toLocaleString('en')}.` }
}
