import { addDays } from '#domain/evidence/calendar-days.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { PreviewedChange } from '#web/lib/list/change-preview.tsx'
import { openRequest, type PoamRow } from './poam-item.ts'

/** The preview of a date shift. Mirrors `shift_poam_dates` in the database. */
export function shiftPreview(rows: readonly PoamRow[], days: number): readonly PreviewedChange[] {
  return rows.map((row) => {
    const { number, weakness: title, due_on: due, status, milestones, identified_on: found } = row
    const reference = `V-${number}`
    const before = due === null ? 'no date' : formatDate(due)
    const stays = (note: string): PreviewedChange => ({ reference, title, before, after: 'stays', note })
    if (status === 'Closed') return stays('It is closed')
    if (due === null) return stays('It has no due date yet')
    if (openRequest(row) !== undefined) return stays('An extension request waits for a decision')
    const after = addDays(due, days)
    const shown = formatDate(after)
    const open = milestones.filter(({ completed_on: completed }) => completed === null).length
    const asks = days > 0 && status !== 'Draft' ? 'once someone else approves' : undefined
    const moves = open === 0 ? undefined : `${counted(open, 'milestone moves', 'milestones move')} with it`
    if (after < found)
      return { reference, title, before, after: shown, note: 'That is before it was found', isRefused: true }
    return { reference, title, before, after: shown, note: [asks, moves].filter(Boolean).join('; ') }
  })
}
