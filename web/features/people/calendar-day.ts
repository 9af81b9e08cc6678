/** The calendar day of a moment in the reader's time zone, as a date field has it. */
export function localDay(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Today in the reader's time zone. */
export function today(): string {
  return localDay(new Date())
}

/** The last moment of a calendar day in the reader's time zone. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
