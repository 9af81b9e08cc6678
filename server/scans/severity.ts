import type { ItemSeverity } from '#domain/scans/scan-item.ts'

/** What scanners call their severities, in small letters. */
const NAMES: Readonly<Record<string, ItemSeverity>> = {
  critical: 'critical',
  urgent: 'critical',
  high: 'high',
  important: 'high',
  error: 'high',
  medium: 'medium',
  moderate: 'medium',
  warning: 'medium',
  low: 'low',
  minor: 'low',
  note: 'low',
  negligible: 'low',
  none: 'info',
  info: 'info',
  information: 'info',
  informational: 'info',
  log: 'info',
  debug: 'info',
}

/**
 * The severity of an item: what the scanner calls it, else the band of its CVSS score, else medium. A weakness that
 * its scanner did not rate is never hidden among the observations.
 */
export function severityOf(name: string | undefined, score?: number): ItemSeverity {
  return NAMES[name?.trim().toLowerCase() ?? ''] ?? (score === undefined ? 'medium' : severityOfScore(score))
}

/** The qualitative bands of CVSS 3.1 (section 5) and 4.0 (section 6). A score of 0 is an observation. */
export function severityOfScore(score: number): ItemSeverity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : 'info'
}
