/** The calendar day of a moment where the reader is, as a date field has it. */
export function localDay(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The calendar day of now. */
export function today(): string {
  return localDay(new Date())
}

/** The last moment of a calendar day where the reader is. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
