import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { isSprsControlId, type SprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { counted } from '#domain/text/counted.ts'
import { LEVEL1_RULES } from './level1-rules.ts'
import { CURRENT_LEVEL2_RULES, type Level2Rules, level2RulesOn } from './level2-rules.ts'
import {
  canWait,
  CLOSE_OUT_DAYS,
  type DeferralLimits,
  isMet,
  type Level2Scoring,
  limitOf,
  sprsDeduction,
} from './level2-scoring.ts'

/** Whether a control may wait on a plan of action when the company is assessed, and why. */
export interface Deferral {
  readonly allowed: boolean
  /** A sentence for people. */
  readonly reason: string
  /** Where the rule stands. */
  readonly citation: string
}

/**
 * Whether a control in that status may be deferred to a plan of action under the company's protocol, in an assessment
 * of that calendar day. What is met is allowed: nothing of it is deferred. Undefined where no rule speaks of it:
 * protocols other than CMMC, controls of the company's own, days before the CMMC Program.
 */
export function mayBeDeferred(
  protocol: ProtocolId,
  controlId: string,
  status: ControlStatus,
  on: string,
): Deferral | undefined {
  if (protocol === 'cmmc') return on < LEVEL1_RULES.effectiveFrom ? undefined : level1Deferral(status)
  if (protocol !== 'cmmc2' || !isSprsControlId(controlId)) return undefined
  return level2Deferral(controlId, status, level2RulesOn(on))
}

/** The same for one of the 110 requirements of Level 2. Undefined under rules that know no Conditional status. */
export function level2Deferral(
  id: SprsControlId,
  status: ControlStatus,
  rules: Level2Rules = CURRENT_LEVEL2_RULES,
): Deferral | undefined {
  const { conditional, scoring } = rules
  if (conditional === undefined || scoring.deferral === undefined) return undefined
  const { citation } = conditional.never[id] ?? conditional.maxPoints
  const allowed = canWait(id, status, scoring)
  if (isMet(id, status)) return { allowed, reason: NOTHING_LEFT, citation }
  if (scoring.deferral.never.includes(id)) return { allowed, reason: whyNever(id, scoring), citation }
  return { allowed, reason: whyByPoints(allowed, id, status, rules, scoring.deferral), citation }
}

const NOTHING_LEFT = 'It is met: nothing of it is left to plan.'

function level1Deferral(status: ControlStatus): Deferral {
  const { citation } = LEVEL1_RULES.plansOfAction
  if (status === 'Completed' || status === 'Not Applicable') return { allowed: true, reason: NOTHING_LEFT, citation }
  return { allowed: false, reason: 'Level 1 has no plan of action: every practice must be met.', citation }
}

function whyNever(id: SprsControlId, { weights }: Level2Scoring): string {
  if (id === SYSTEM_SECURITY_PLAN) return 'Without a system security plan there is no assessment. It must be met.'
  return `It costs only ${countPoints(weights[id])}, but the rule names it: it must be met.`
}

function whyByPoints(
  allowed: boolean,
  id: SprsControlId,
  status: ControlStatus,
  { partialCredit, scoring }: Level2Rules,
  limits: DeferralLimits,
): string {
  const cost = `It costs ${countPoints(sprsDeduction(id, status, scoring))}`
  const limit = limitOf(id, limits)
  const have = id === limits.exception.id ? partialCredit[id]?.have : undefined
  if (allowed) return `${cost}${have === undefined ? '' : ` (${have})`} and may wait, up to ${CLOSE_OUT_DAYS} days.`
  if (have === undefined) return `${cost}, and only what costs ${limit} may wait. It must be met.`
  return `${cost}, and it may wait only once it costs ${limit} (${have}). It must be met.`
}

function countPoints(points: number): string {
  return counted(points, 'point', 'points')
}
