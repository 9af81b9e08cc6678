import type { ControlStatus } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_RULES, type Level2Rules } from '#domain/rules/level2-rules.ts'
import { sprsDeduction } from '#domain/rules/level2-scoring.ts'
import type { Rule } from '#domain/rules/rule.ts'
import { type CountsAsMet, type RequirementState, scoredStatus } from './scored-status.ts'
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
  /** The status with which it is counted. */
  readonly scored: ControlStatus
  /** In a few words, without a full stop. */
  readonly why: string
}

const COUNTS_AS_MET: Readonly<Record<CountsAsMet, string>> = {
  'temporary-deficiency': 'Temporary deficiency in an operational plan of action: counts as met',
  'enduring-exception': 'Enduring exception in the system security plan: counts as met',
  'approved-by-dod': 'Adjudicated by the DoD CIO as not applicable or met otherwise: counts as met',
}

/** What an assessment finds for a requirement, and the rule that it follows. */
export function findingOf(
  id: SprsControlId,
  state: RequirementState,
  rules: Level2Rules = CURRENT_LEVEL2_RULES,
): Finding {
  const { status, countsAsMet } = state
  const weight = rules.scoring.weights[id]
  const scored = scoredStatus(id, state)
  const base = { id, status, scored, weight }
  if (id === SYSTEM_SECURITY_PLAN) return { ...base, points: 0, ...securityPlan(status, rules) }
  if (countsAsMet) {
    const why = status === 'Completed' ? 'Met' : COUNTS_AS_MET[countsAsMet]
    return { ...base, points: 0, isMet: true, why, ...placeOf(rules.countsAsMet[countsAsMet]) }
  }
  const points = sprsDeduction(id, scored, rules.scoring)
  const { why, ...place } = reasonFor(id, state, points, rules)
  return { ...base, points, isMet: points === 0, why: points === 0 ? why : withLapse(why, state), ...place }
}

/** The finding of 3.12.2 where an open requirement has no plan of action, whatever its status says. */
export function withoutPlans(finding: Finding, { scoring, plansOfAction }: Level2Rules): Finding {
  const why = 'Not met while an open requirement has no plan of action'
  const points = scoring.weights[finding.id]
  return { ...finding, isMet: false, scored: 'Not Started', points, why, ...placeOf(plansOfAction) }
}

type Reason = Pick<Finding, 'why' | 'citation' | 'effectiveFrom'>

function securityPlan(status: ControlStatus, { securityPlan: rule }: Level2Rules): Reason & { isMet: boolean } {
  const isMet = status === 'Completed'
  const why = isMet ? 'There is a system security plan' : 'Without a system security plan there is no score'
  return { isMet, why, ...placeOf(rule) }
}

function reasonFor(id: SprsControlId, state: RequirementState, points: SprsPoints, rules: Level2Rules): Reason {
  const { status } = state
  const partial = rules.partialCredit[id]
  if (status === 'Not Applicable') return notApplicable(id, points === 0, rules)
  const place = placeOf(partial ?? rules.worth[rules.scoring.weights[id]])
  if (status === 'Completed') return { why: 'Met', ...place }
  if (status === 'Not Started') return { why: 'Not implemented', ...place }
  if (partial === undefined) return { why: 'Begun, not met: earns nothing yet', ...place }
  if (state.partialCase === true) return { why: partial.have, ...place }
  const why = state.partialCase === false ? `Begun, without: ${partial.have}` : `Begun, not answered: ${partial.asks}`
  return { why, ...place }
}

function notApplicable(id: SprsControlId, isReasoned: boolean, rules: Level2Rules): Reason {
  if (!isReasoned) return { why: 'Not applicable without a reason: counts as not met', ...placeOf(rules.notApplicable) }
  const off = rules.notPermitted[id]
  if (off === undefined) return { why: 'Not applicable: counts as met', ...placeOf(rules.notApplicable) }
  return { why: `Not applicable: counts as met where a policy keeps ${off.capability} off`, ...placeOf(off) }
}

function withLapse(why: string, { lapsed }: RequirementState): string {
  return lapsed ? `${why}. What is recorded as counting as met does not: ${lapsed}` : why
}

function placeOf({ citation, effectiveFrom }: Rule): Rule {
  return { citation, effectiveFrom }
}
