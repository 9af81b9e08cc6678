import { formatDate } from '#web/lib/format/format.ts'
import type { Notice } from './queries.ts'

export type Day = { label: string; notices: Notice[] }

/** Notifications by day in the reader's time zone, in the given order. */
export function byDay(notices: readonly Notice[], now = new Date()): Day[] {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const words = new Map([
    [now.toDateString(), 'Today'],
    [yesterday.toDateString(), 'Yesterday'],
  ])
  const days = new Map<string, Day>()
  for (const notice of notices) {
    const key = new Date(notice.createdAt).toDateString()
    const day = days.get(key) ?? { label: words.get(key) ?? formatDate(notice.createdAt), notices: [] }
    day.notices.push(notice)
    days.set(key, day)
  }
  return [...days.values()]
}
