import { countStatuses, type StatusCounts } from '#domain/controls/status-counts.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import {
  type AssessedControl,
  bottomDomains,
  type DomainSummary,
  summariseDomains,
  topDomains,
} from './domain-summary.ts'
import type { DomainHealth } from './health.ts'
import { completionPercent, type PercentageBand, percentageBand } from './percentage.ts'
import { SPRS_MAX, SPRS_MIN, type SprsBand, type SprsDeduction, sprsScore } from './sprs.ts'

/** The figure on the score card. */
export interface Score {
  /** Whole points or percent, between `min` and `max`. */
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: 'points' | 'percent'
  readonly label: 'SPRS Score' | 'Compliance Score'
  readonly band: SprsBand | PercentageBand
  /** Only an SPRS score in points has a gate (3.12.4); where it is shut, `reason` says so in a sentence. */
  readonly submittable: boolean
  readonly reason?: string
}

/** Everything that page, exports and server show of a company's progress. */
export interface Assessment {
  readonly score: Score
  readonly counts: StatusCounts
  /** Whole percentage of the applicable controls that are Completed; for all but cmmc2 the score too. */
  readonly percent: number
  readonly domains: readonly DomainSummary[]
  /** How many domains are in each state: the four KPI cards. */
  readonly health: Readonly<Record<DomainHealth, number>>
  /** Five domains by completion, best first and worst first. */
  readonly topDomains: readonly DomainSummary[]
  readonly bottomDomains: readonly DomainSummary[]
  /** Only for cmmc2: what each open requirement costs. */
  readonly deductions?: readonly SprsDeduction[]
}

/**
 * The one function for the score (decisions section 9): statuses alone count. What 32 CFR 170.24 makes of them is the
 * submission score (`submission.ts`). Give it the controls of one company and this one protocol, each
 * id once. For cmmc2 a requirement without a control counts as Not Started in the score, and a control outside the 110
 * counts in the domains only; for the others the score covers the controls given.
 */
export function assess(protocol: ProtocolId, controls: readonly AssessedControl[]): Assessment {
  const counts = countStatuses(controls)
  const domains = summariseDomains(protocol, controls)
  return {
    score: scoreOf(protocol, controls),
    counts,
    percent: completionPercent(counts),
    domains,
    health: countHealth(domains),
    topDomains: topDomains(domains),
    bottomDomains: bottomDomains(domains),
    ...(protocol === 'cmmc2' ? { deductions: sprsScore(statusIn(controls)).deductions } : {}),
  }
}

/** Only the score of `assess`, for computing many days. */
export function scoreOf(protocol: ProtocolId, controls: readonly AssessedControl[]): Score {
  if (protocol !== 'cmmc2') return percentScore(protocol, completionPercent(countStatuses(controls)))
  const { deductions: _explained, ...points } = sprsScore(statusIn(controls))
  return { ...points, min: SPRS_MIN, max: SPRS_MAX, unit: 'points', label: wordingOf(protocol).scoreLabel }
}

function statusIn(controls: readonly AssessedControl[]) {
  const statuses = new Map(controls.map(({ nist_id, status }) => [nist_id, status]))
  return (id: string) => statuses.get(id)
}

function percentScore(protocol: ProtocolId, value: number): Score {
  const label = wordingOf(protocol).scoreLabel
  return { value, min: 0, max: 100, unit: 'percent', label, band: percentageBand(value), submittable: true }
}

function countHealth(domains: readonly DomainSummary[]): Record<DomainHealth, number> {
  const counts: Record<DomainHealth, number> = { critical: 0, 'at-risk': 0, 'on-track': 0, compliant: 0 }
  for (const { health } of domains) counts[health]++
  return counts
}
