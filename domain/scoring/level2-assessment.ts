import { type ControlStatus, DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_RULES, type Level2Rules } from '#domain/rules/level2-rules.ts'
import { type Level2Status, level2Status } from './conditional-status.ts'
import type { RequirementState } from './counted-status.ts'
import { type Finding, findingOf, withoutPlans } from './requirement-finding.ts'
import { type SprsScore, sprsScore, type StatusOf } from './sprs.ts'
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
}

/**
 * Scores the 110 requirements with all that the methodology knows: besides statuses, what counts as met although
 * something is missing, and 3.12.2, which is not met while an open requirement has no plan of action.
 */
export function assessLevel2(facts: Level2Facts, rules: Level2Rules = CURRENT_LEVEL2_RULES): Level2Assessment {
  const findings = findingsOf(facts, rules)
  const statusOf = scoredStatuses(findings)
  const { deductions: _inFindings, ...score } = sprsScore(statusOf, rules.scoring)
  return { ...score, rules, findings, level2: rules.conditional && level2Status(statusOf) }
}

/** The lines of the arithmetic alone. */
export function findingsOf({ stateOf, hasPlan }: Level2Facts, rules: Level2Rules = CURRENT_LEVEL2_RULES): Finding[] {
  const findings = SPRS_CONTROL_IDS.map((id) => findingOf(id, stateOf(id) ?? { status: DEFAULT_CONTROL_STATUS }, rules))
  const isPlanless = findings.some(({ id, isMet }) => !isMet && id !== PLAN_OF_ACTION && hasPlan?.(id) === false)
  if (!isPlanless) return findings
  return findings.map((finding) => (finding.id === PLAN_OF_ACTION ? withoutPlans(finding, rules) : finding))
}

/** What the score sees: a requirement that counts as met is as good as Completed, one that does not is not. */
function scoredStatuses(findings: readonly Finding[]): StatusOf {
  const statuses = new Map(findings.map((finding) => [finding.id, scoredStatus(finding)]))
  return (id) => statuses.get(id)
}

function scoredStatus({ status, isMet }: Finding): ControlStatus {
  if (isMet) return 'Completed'
  return status === 'In Progress' ? status : 'Not Started'
}
