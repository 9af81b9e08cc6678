import { daysBetween } from '#domain/evidence/calendar-days.ts'
import type { BurnDown, BurnDownDay } from '#domain/poam/burn-down.ts'
import type { PoamBurnDown } from '#domain/poam/poam-burn-down.ts'
import { counted } from '#domain/text/counted.ts'
import type { ChartTable } from '#web/ui/chart/chart-frame.tsx'
import { formatDate } from '../format/format.ts'

/** Rows of the table: every 15 days, and the last day. */
const STEP_DAYS = 15

/** The numbers of the chart. */
export function burnDownTable({ days }: BurnDown): ChartTable {
  return {
    columns: ['Day', 'Open', 'Ideal', 'Forecast'],
    rows: days
      .filter((_, at) => at % STEP_DAYS === 0)
      .map(({ day, open, ideal, forecast }) => [day, open ?? '–', Math.round(ideal), rounded(forecast)]),
  }
}

/** Whether all items will be closed in time. */
export function burnDownAnswer({ burn, deadline }: PoamBurnDown): string {
  const { emptyOn, days, pace } = burn
  const { day: last, words } = deadline
  const now = days.findLast(({ open }) => open !== undefined)?.open ?? 0
  if (now === 0) return 'Every planned item is closed.'
  if (pace === undefined) return 'No item has been closed yet, so there is no forecast.'
  if (pace === 0) return 'No item was closed lately, so there is no forecast.'
  if (emptyOn === undefined) return 'At this pace closing all items takes more than a hundred years.'
  const late = daysBetween(last, emptyOn)
  const when = `Forecast to finish ${formatDate(emptyOn)}`
  if (late <= 0) return `${when}, ${late === 0 ? `on ${words}` : `${count(-late)} before ${words}`}.`
  return `${when}, ${count(late)} after ${words}.`
}

function count(days: number): string {
  return counted(days, 'day', 'days')
}

/** Describes one day of the chart. */
export function burnDownDayText(day: BurnDownDay | undefined): string {
  if (day === undefined) return ''
  if (day.open !== undefined) return `${formatDate(day.day)}: ${day.open} open, ideal ${Math.round(day.ideal)}`
  const forecast = day.forecast === undefined ? '' : `${rounded(day.forecast)} at this pace, `
  return `${formatDate(day.day)}: ${forecast}ideal ${Math.round(day.ideal)}`
}

function rounded(value: number | undefined): number | string {
  return value === undefined ? '–' : Math.round(value * 10) / 10
}
