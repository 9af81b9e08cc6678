const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/

const number = new Intl.NumberFormat('en')
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const calendarDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 1243 → "1,243". */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** "10 Jan 2027". A bare calendar day is that day everywhere; an instant is shown in the reader's zone. */
export function formatDate(iso: string): string {
  return DATE_ONLY.test(iso) ? calendarDay.format(new Date(`${iso}T00:00:00Z`)) : date.format(new Date(iso))
}

export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}

/** "09:41". */
export function formatTime(at: Date): string {
  return time.format(at)
}

/** "3 hours ago" under seven days, the date from then on. */
export function formatRelative(iso: string, now = Date.now()): string {
  const minutes = Math.round((new Date(iso).getTime() - now) / 60_000)
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (Math.abs(hours) < 24) return relative.format(hours, 'hour')
  const days = Math.round(hours / 24)
  return Math.abs(days) < 7 ? relative.format(days, 'day') : formatDate(iso)
}
