import { daysBetween } from './calendar-days.ts'

/** How near the end of an evidence item is: `soon` is thirty days or less, the last day included. */
export type Expiry =
  | { readonly kind: 'none' | 'later' }
  | { readonly kind: 'soon'; readonly inDays: number }
  | { readonly kind: 'expired'; readonly sinceDays: number }

export const SOON_DAYS = 30

/**
 * Where an evidence item stands on a day; it still counts on its last one.
 *
 * @param expiresOn calendar day, or null for what does not expire
 */
export function expiryOf(expiresOn: string | null, today: string): Expiry {
  if (expiresOn === null) return { kind: 'none' }
  const days = daysBetween(today, expiresOn)
  if (days < 0) return { kind: 'expired', sinceDays: -days }
  return days <= SOON_DAYS ? { kind: 'soon', inDays: days } : { kind: 'later' }
}
