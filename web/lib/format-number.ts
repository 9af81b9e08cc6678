import { LOCALE } from '#web/ui/locale.ts'

const number = new Intl.NumberFormat(LOCALE)

/** 1243 → "1,243". */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** 19200 → "$19,200". Amounts are whole US dollars throughout. */
export function formatDollars(amount: number): string {
  return `$${formatNumber(amount)}`
}

/** A hyphen is too short and too low for a large figure. */
export function withMinusSign(points: number): string {
  return String(points).replace('-', '−')
}
