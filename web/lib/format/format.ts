import { replaceDays } from '#domain/text/days-in-text.ts'
import { LOCALE } from '#web/ui/locale.ts'
import { formatNumber } from '../format-number.ts'

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

const date = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const calendarDay = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' } as const
const weekdayHere = new Intl.DateTimeFormat(LOCALE, weekday)
const weekdayOfDay = new Intl.DateTimeFormat(LOCALE, { ...weekday, timeZone: 'UTC' })
/** The Swedish locale writes dates in ISO format. */
const isoDate = new Intl.DateTimeFormat('sv-SE')
const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })

/** Keeps a date, or a number and its unit, on one line. */
const NO_BREAK = '\u00A0'

/** "Jan 10, 2027". A calendar day is the same day everywhere; an instant is shown in the reader's zone. */
export function formatDate(iso: string): string {
  const day = DATE_ONLY.test(iso) ? calendarDay.format(new Date(`${iso}T00:00:00Z`)) : date.format(new Date(iso))
  return day.replaceAll(' ', NO_BREAK)
}

/** The text of a page as it is stored or put in a file, where nothing breaks lines. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK, ' ')
}

/** "Jan 2027". */
export function formatMonth(day: string): string {
  return month.format(new Date(`${day}T00:00:00Z`))
}

/** "Due 2027-01-10" of the domain or the server → "Due Jan 10, 2027". */
export function formatDaysIn(sentence: string): string {
  return replaceDays(sentence, formatDate)
}

/** "Sunday, Jan 10, 2027", with the time for an instant and the distance under seven days. */
export function formatFully(iso: string, now = Date.now()): string {
  const at = new Date(iso)
  const day = DATE_ONLY.test(iso) ? weekdayOfDay.format(at) : `${weekdayHere.format(at)}, ${time.format(at)}`
  const distance = DATE_ONLY.test(iso) ? daysApart(iso, now) : formatRelative(iso, now)
  return distance === undefined || distance === formatDate(iso) ? day : `${day}, ${distance}`
}

/** "tomorrow", "3 days ago"; undefined from seven days on. */
function daysApart(day: string, now: number): string | undefined {
  const days = Math.round((Date.parse(day) - Date.parse(isoDate.format(now))) / 86_400_000)
  return Math.abs(days) < 7 ? relative.format(days, 'day') : undefined
}

export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${time.format(new Date(iso))}`
}

/** "09:41". */
export function formatTime(at: Date): string {
  return time.format(at)
}

/** "3 hours ago" under seven days, then the date. */
export function formatRelative(iso: string, now = Date.now()): string {
  const minutes = Math.round((new Date(iso).getTime() - now) / 60_000)
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (Math.abs(hours) < 24) return relative.format(hours, 'hour')
  const days = Math.round(hours / 24)
  return Math.abs(days) < 7 ? relative.format(days, 'day') : formatDate(iso)
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** 4200000 → "4.2 MB"; two digits are enough. */
export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** power
  const shown = value >= 10 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10
  return `${formatNumber(shown)}${NO_BREAK}${BYTE_UNITS[power] ?? ''}`
}

/** A rounded remaining time: "20 s", "4 min", "2 h". */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))}${NO_BREAK}s`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)}${NO_BREAK}min`
  return `${Math.ceil(seconds / 3600)}${NO_BREAK}h`
}
