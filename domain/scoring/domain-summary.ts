import { countStatuses, type StatusCounts } from '#domain/controls/status-counts.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { compareGroupings, groupingName, UNGROUPED } from '#domain/protocols/groupings.ts'
import { hipaaDomainOf } from '#domain/protocols/hipaa-domain.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { type DomainHealth, domainHealth } from './health.ts'
import { completionPercent, completionRatio } from './percentage.ts'

/** What a score needs to know of a control, named as its columns are. */
export interface AssessedControl {
  readonly nist_id: string
  readonly status: ControlStatus
  readonly safeguard_domain: string | null
}

/** One row of the domain status matrix. */
export interface DomainSummary extends StatusCounts {
  /** The `safeguard_domain` code; `other` where a control has none. */
  readonly domain: string
  readonly name: string
  /** Whole percentage of the applicable controls that are Completed; 100 when none is applicable. */
  readonly percent: number
  readonly health: DomainHealth
}

/**
 * The domains that the controls fall in, in the order of the protocol; domains without a control are left out.
 * A HIPAA control without a domain gets the one that its id tells (specification section 4).
 */
export function summariseDomains(protocol: ProtocolId, controls: readonly AssessedControl[]): DomainSummary[] {
  const byDomain = new Map<string, AssessedControl[]>()
  for (const control of controls) {
    const domain = domainOf(protocol, control)
    const members = byDomain.get(domain)
    if (members) members.push(control)
    else byDomain.set(domain, [control])
  }
  return [...byDomain]
    .toSorted(([a], [b]) => compareGroupings(protocol, a, b))
    .map(([domain, members]) => summarise(protocol, domain, countStatuses(members)))
}

/** Up to `limit` domains, the most complete first; equal ones stay in the order given. */
export function topDomains(domains: readonly DomainSummary[], limit = 5): DomainSummary[] {
  return domains.toSorted((a, b) => completionRatio(b) - completionRatio(a)).slice(0, limit)
}

/** Up to `limit` domains, the least complete first. With fewer than twice `limit` domains some are in both lists. */
export function bottomDomains(domains: readonly DomainSummary[], limit = 5): DomainSummary[] {
  return domains.toSorted((a, b) => completionRatio(a) - completionRatio(b)).slice(0, limit)
}

function summarise(protocol: ProtocolId, domain: string, counts: StatusCounts): DomainSummary {
  return {
    domain,
    name: groupingName(protocol, domain),
    ...counts,
    percent: completionPercent(counts),
    health: domainHealth(counts),
  }
}

function domainOf(protocol: ProtocolId, { nist_id, safeguard_domain }: AssessedControl): string {
  const inferred = protocol === 'hipaa' ? hipaaDomainOf(nist_id) : undefined
  return safeguard_domain || inferred || UNGROUPED.code
}
