const SOON_MS = 30 * 86_400_000

/** Whether the provider's last certificate expires within 30 days, or has. After that, sign-ins fail. */
export function isEnding(end: string, now = Date.now()): boolean {
  return Date.parse(end) - now < SOON_MS
}
