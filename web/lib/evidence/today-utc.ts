/** The calendar day as the server counts it, when it reminds of what ends. */
export function todayUtc(): string {
  return new Date().toISOString().slice(0, 10)
}
