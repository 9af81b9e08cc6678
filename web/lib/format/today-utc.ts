/** The calendar day (UTC), as the server counts days. */
export function todayUtc(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}
