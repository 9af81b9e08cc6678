const SOON_MS = 30 * 86_400_000

/** Does the provider's last certificate run out within 30 days, or has it already? Afterwards nobody gets in. */
export function isEnding(end: string, now = Date.now()): boolean {
  return Date.parse(end) - now < SOON_MS
}
