import type { ControlStatus } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_RULES, type Level2Rules } from '#domain/rules/level2-rules.ts'
import { sprsDeduction } from '#domain/rules/level2-scoring.ts'
import type { Rule } from '#domain/rules/rule.ts'
import { countedStatus, type CountsAsMet, type RequirementState } from './counted-status.ts'
import { type SprsControlId, type SprsPoints, SYSTEM_SECURITY_PLAN } from './sprs-weights.ts'

/** One line of a score's arithmetic. */
export interface Finding extends Rule {
  readonly id: SprsControlId
  readonly isMet: boolean
  /** What it takes off 110. */
  readonly points: SprsPoints
  /** What it can take off at most. */
  readonly weight: SprsPoints
  readonly status: ControlStatus
  /** In a few words, without a full stop. */
  readonly why: string
}

const COUNTS_AS_MET: Readonly<Record<CountsAsMet, string>> = {
  'temporary-deficiency': 'Temporary deficiency in an operational plan of action: counts as met',
  'enduring-exception': 'Enduring exception in the system security plan: counts as met',
  'approved-by-dod': 'Approved by the DoD CIO as not applicable or met otherwise: counts as met',
}

/** What an assessment finds for a requirement, and the rule that it follows. */
export function findingOf(
  id: SprsControlId,
  state: RequirementState,
  rules: Level2Rules = CURRENT_LEVEL2_RULES,
): Finding {
  const { status, countsAsMet } = state
  const weight = rules.scoring.weights[id]
  if (id === SYSTEM_SECURITY_PLAN) return { id, status, weight, points: 0, ...securityPlan(status, rules) }
  if (countsAsMet && countedStatus(id, state) !== status) {
    const rule = rules.countsAsMet[countsAsMet]
    return { id, status, weight, points: 0, isMet: true, why: COUNTS_AS_MET[countsAsMet], ...placeOf(rule) }
  }
  const points = sprsDeduction(id, status, rules.scoring)
  return { id, status, weight, points, isMet: points === 0, ...reasonFor(id, status, points, rules) }
}

/** The finding of 3.12.2 where an open requirement has no plan of action, whatever its status says. */
export function withoutPlans(finding: Finding, { scoring, plansOfAction }: Level2Rules): Finding {
  const why = 'Not met while an open requirement has no plan of action'
  return { ...finding, isMet: false, points: scoring.weights[finding.id], why, ...placeOf(plansOfAction) }
}

type Reason = Pick<Finding, 'why' | 'citation' | 'effectiveFrom'>

function securityPlan(status: ControlStatus, { securityPlan: rule }: Level2Rules): Reason & { isMet: boolean } {
  const isMet = status === 'Completed'
  const why = isMet ? 'There is a system security plan' : 'Without a system security plan there is no score'
  return { isMet, why, ...placeOf(rule) }
}

function reasonFor(id: SprsControlId, status: ControlStatus, points: SprsPoints, rules: Level2Rules): Reason {
  const partial = rules.partialCredit[id]
  if (status === 'Not Applicable') return notApplicable(id, rules)
  const place = placeOf(partial ?? rules.worth[rules.scoring.weights[id]])
  if (status === 'Completed') return { why: 'Met', ...place }
  if (partial !== undefined && points < rules.scoring.weights[id]) return { why: partial.have, ...place }
  return { why: status === 'In Progress' ? 'Begun, not met: earns nothing yet' : 'Not implemented', ...place }
}

function notApplicable(id: SprsControlId, { notApplicable: rule, notPermitted }: Level2Rules): Reason {
  const off = notPermitted[id]
  if (off === undefined) return { why: 'Not applicable: counts as met', ...placeOf(rule) }
  return { why: `Not applicable: counts as met where a policy keeps ${off.capability} off`, ...placeOf(off) }
}

function placeOf({ citation, effectiveFrom }: Rule): Rule {
  return { citation, effectiveFrom }
}
