import { DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_RULES, type Level2Rules } from '#domain/rules/level2-rules.ts'
import { type Level2Status, level2Status } from './conditional-status.ts'
import { type MissingPlans, missingPlans } from './missing-plans.ts'
import { type Finding, findingOf, withoutPlans } from './requirement-finding.ts'
import type { RequirementState } from './scored-status.ts'
import { type SprsScore, sprsScore } from './sprs.ts'
import { PLAN_OF_ACTION, SPRS_CONTROL_IDS, type SprsControlId } from './sprs-weights.ts'

/** What an assessment of Level 2 looks at. */
export interface Level2Facts {
  /** Undefined where no record exists, which counts as Not Started. */
  readonly stateOf: (id: SprsControlId) => RequirementState | undefined
  /** Whether a plan of action says how and when an open requirement will be met. Without it, plans are not checked. */
  readonly hasPlan?: ((id: SprsControlId) => boolean) | undefined
}

/** A score that anybody can check: every requirement with what it costs, why, and the rule. */
export interface Level2Assessment extends Omit<SprsScore, 'deductions'> {
  readonly rules: Level2Rules
  /** All 110, in the order of NIST SP 800-171; their points sum to 110 minus `value`. */
  readonly findings: readonly Finding[]
  /** Undefined under rules that know no Conditional status. */
  readonly level2: Level2Status | undefined
  /** Not deducted: the rules take nothing for missing plans, and the DoD Assessment Methodology does. */
  readonly missingPlans: MissingPlans | undefined
}

/**
 * The submission score of Level 2: the 110 requirements with all that the rules know besides statuses. Under the DoD
 * Assessment Methodology 3.12.2 is not met while an open requirement has no plan of action; 32 CFR 170.24 has no such
 * deduction.
 */
export function assessLevel2(
  { stateOf, hasPlan }: Level2Facts,
  rules: Level2Rules = CURRENT_LEVEL2_RULES,
): Level2Assessment {
  const found = SPRS_CONTROL_IDS.map((id) => findingOf(id, stateOf(id) ?? { status: DEFAULT_CONTROL_STATUS }, rules))
  const missing = hasPlan && missingPlans(found, hasPlan)
  const isDeducted = missing !== undefined && rules.deductsMissingPlans
  const findings = isDeducted
    ? found.map((finding) => (finding.id === PLAN_OF_ACTION ? withoutPlans(finding, rules) : finding))
    : found
  const scored = new Map(findings.map((finding) => [finding.id, finding.scored]))
  const statusOf = (id: SprsControlId) => scored.get(id)
  const { deductions: _inFindings, ...score } = sprsScore(statusOf, rules.scoring)
  const level2 = rules.conditional && level2Status(statusOf)
  return { ...score, rules, findings, level2, missingPlans: isDeducted ? undefined : missing }
}
