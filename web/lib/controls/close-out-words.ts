import type { CloseOut } from '#domain/poam/close-out.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDate } from '../format/format.ts'

/** "Day 96 of 180 · closes Feb 13, 2027". */
export function dayText({ day, of, closesOn }: CloseOut): string {
  if (day > of) return `Day ${day} of ${of} · closed ${formatDate(closesOn)}`
  return `Day ${day} of ${of} · closes ${formatDate(closesOn)}`
}

export function timeLeftText({ daysLeft }: CloseOut): string {
  if (daysLeft < 0) return `The Conditional status expired ${counted(-daysLeft, 'day', 'days')} ago.`
  return `${counted(daysLeft, 'day', 'days')} left to close everything. 32 CFR 170.21(b).`
}
