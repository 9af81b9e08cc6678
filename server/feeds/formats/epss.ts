import type { EpssScore } from '../cve-entry.ts'
import { CVE_ID } from './fields.ts'

/** The first line of FIRST's file: "#model_version:v2025.03.14,score_date:2025-08-25T12:55:00Z". */
export function readEpssDate(line: string): string | undefined {
  return /^#.*\bscore_date:(\d{4}-\d{2}-\d{2})/.exec(line)?.[1]
}

/** A row "CVE-2021-44228,0.94358,0.99957"; undefined for other text. */
export function readEpss(line: string): EpssScore | undefined {
  const [cveId = '', score = '', percentile = '', ...more] = line.trim().split(',')
  if (more.length > 0 || !CVE_ID.test(cveId) || !isShare(score) || !isShare(percentile)) return undefined
  return { cveId, score: Number(score), percentile: Number(percentile) }
}

const isShare = (text: string): boolean => /^\d(\.\d+)?(e-\d+)?$/i.test(text) && Number(text) <= 1
