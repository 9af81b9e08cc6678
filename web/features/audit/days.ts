import { LOCALE } from '#web/ui/locale.ts'
const DAY_MS = 86_400_000
const long = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' })
const zone = new Intl.DateTimeFormat(LOCALE, { timeZoneName: 'short' })
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' })
const whole = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' })

/** The calendar day of a moment in the reader's zone: "2026-11-21". */
export function dayOf(moment: string | Date): string {
  const at = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** "Today, Saturday, November 21, 2026". */
export function dayHeader(day: string, now = new Date()): string {
  const words = long.format(new Date(`${day}T00:00:00`))
  if (day === dayOf(now)) return `Today, ${words}`
  return day === daysBefore(1, now) ? `Yesterday, ${words}` : words
}

export function daysBefore(days: number, now = new Date()): string {
  // Counted from noon: days of 23 and 25 hours still differ by one.
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12)
  return dayOf(new Date(noon.getTime() - days * DAY_MS))
}

/** "9:41:07 AM". */
export function clockTime(moment: string): string {
  return clock.format(new Date(moment))
}

/** The reader's zone as the clock shows it now: "GMT+1". */
export function zoneName(now = new Date()): string {
  return zone.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** "Nov 21, 2026, 9:41:07 AM". */
export function exactTime(moment: string): string {
  return exact.format(new Date(moment))
}

/** With day and zone, for tooltips and details. */
export function wholeTime(moment: string): string {
  return whole.format(new Date(moment))
}

/** The range that was searched, in words. */
export function rangeWords(from: string | undefined, to: string | undefined): string {
  const day = (text: string) => dayHeader(text).replace(/^(Today|Yesterday), /, '')
  if (from !== undefined && to !== undefined) return from === to ? `on ${day(from)}` : `from ${day(from)} to ${day(to)}`
  if (from !== undefined) return `since ${day(from)}`
  return to === undefined ? 'in the whole log' : `until ${day(to)}`
}
