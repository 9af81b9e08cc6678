/** The calendar day as the server counts it. */
export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}
