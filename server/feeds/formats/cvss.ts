import { SEVERITIES, type Severity } from '#domain/vulnerabilities/severity.ts'
import type { CvssScore } from '../cve-entry.ts'

const VERSIONS: readonly string[] = ['4.0', '3.1', '3.0', '2.0']

/** The qualitative bands of CVSS 3.1 and 4.0; version 2 has no critical. Null for a score of 0. */
export function severityOfScore(version: string, score: number): Severity | null {
  if (score >= 9 && version !== '2.0') return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : null
}

/** A severity by its published name: "HIGH", "MODERATE". */
export function severityNamed(name: string): Severity | null {
  const word = name.toLowerCase().replace('moderate', 'medium').replace('important', 'high')
  return SEVERITIES.find((severity) => severity === word) ?? null
}

/** The score to show: the newest version of CVSS, and within it what the source calls primary. */
export function shownScore(scores: readonly CvssScore[]): CvssScore | undefined {
  const rank = (score: CvssScore) => VERSIONS.indexOf(score.version) * 2 + (score.isPrimary ? 0 : 1)
  return scores.toSorted((one, other) => rank(one) - rank(other))[0]
}
