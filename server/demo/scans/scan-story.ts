import { type Severity, SEVERITIES } from '#domain/vulnerabilities/severity.ts'
import { SAMPLE_WEAKNESSES, type SampleWeakness } from './weaknesses.ts'

export type OpenVulnerabilities = Readonly<Record<Severity, number>>

export interface SeenWeakness extends SampleWeakness {
  readonly severity: Severity
  /** Of its plugin: Nessus keeps these numbers for a company's own. */
  readonly plugin: number
}

export interface SampleScan {
  readonly daysAgo: number
  readonly sees: readonly SeenWeakness[]
}

/** Four weeks apart: a month at most, whatever its length. */
const SCANS_DAYS_AGO = [86, 58, 30, 2]

/** Which of the four scans see what is open, by severity, and what was fixed: 1 sees it. */
const OPEN: Readonly<Record<Severity, readonly string[]>> = {
  critical: ['0011', '0001'],
  high: ['0111', '0001', '0011', '0001', '1011'],
  medium: ['1111', '0111', '0011', '0001', '1011'],
  low: ['1111', '0111', '0011', '0001'],
}
const FIXED = ['1000', '0110', '1100', '0010', '1110']

/** Decided by a person, and so neither open nor fixed. */
const DECIDED: readonly (SampleWeakness & { readonly severity: Severity })[] = [
  {
    severity: 'medium',
    title: 'The controller of the lathe speaks SMB 1',
    on: 'shop floor',
    solution: 'Switch off SMB 1',
    port: 445,
  },
  {
    severity: 'low',
    title: 'Web server announces an old version',
    on: 'servers',
    solution: 'Update the web server',
    port: 80,
  },
]

const FIRST_PLUGIN = 900_001

/** Four scans of which the last sees what is open, and the earlier ones besides what was fixed since. */
export function scanStory(open: OpenVulnerabilities): SampleScan[] {
  const known = [
    ...SEVERITIES.flatMap((severity) => SAMPLE_WEAKNESSES[severity].map((weakness) => ({ ...weakness, severity }))),
    ...DECIDED,
  ].map((weakness, n) => ({ ...weakness, plugin: FIRST_PLUGIN + n }))
  return SCANS_DAYS_AGO.map((daysAgo, scan) => ({
    daysAgo,
    sees: known.filter((weakness) => wasSeen(weakness, open)[scan] === '1'),
  }))
}

function wasSeen({ severity, title }: SeenWeakness, open: OpenVulnerabilities): string {
  const position = SAMPLE_WEAKNESSES[severity].findIndex((weakness) => weakness.title === title)
  const amount = open[severity]
  const isDecided = position < 0
  if (isDecided) return '1111'
  const patterns = position < amount ? OPEN[severity] : FIXED
  return position < amount * 1.5 + 1 ? (patterns[position % patterns.length] ?? '') : ''
}

/** CVEs of what the scans see that CISA's catalog has. */
export const KNOWN_EXPLOITED: readonly string[] = Object.values(SAMPLE_WEAKNESSES)
  .flat()
  .flatMap(({ exploited, cves = [] }) => (exploited === true ? cves : []))
