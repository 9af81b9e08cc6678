import { type CompletionCounts, completionRatio } from './percentage.ts'

/** The four states of a domain, worst first. Specification section 4, "Domain health". */
export const DOMAIN_HEALTHS = ['critical', 'at-risk', 'on-track', 'compliant'] as const

/** One of `DOMAIN_HEALTHS`. */
export type DomainHealth = (typeof DOMAIN_HEALTHS)[number]

/** Names on the four KPI cards. Specification section 2, Dashboard. */
export const DOMAIN_HEALTH_LABELS: Readonly<Record<DomainHealth, string>> = {
  critical: 'Critical',
  'at-risk': 'At-Risk',
  'on-track': 'On-Track',
  compliant: 'Compliant',
}

/**
 * Health of a domain by its unrounded completion: nothing completed critical, under 50 % at risk, under 90 % on track,
 * else compliant. So 89.6 % is shown as 90 % and still on track. All Not Applicable is compliant, no controls critical.
 *
 * @throws RangeError when the counts contradict each other
 */
export function domainHealth(counts: CompletionCounts): DomainHealth {
  const ratio = completionRatio(counts)
  if (ratio === 0) return 'critical'
  if (ratio < 0.5) return 'at-risk'
  return ratio < 0.9 ? 'on-track' : 'compliant'
}
