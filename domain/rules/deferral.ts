import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { sprsDeduction } from '#domain/scoring/sprs-deduction.ts'
import { isSprsControlId, type SprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { LEVEL1_RULES } from './level1-rules.ts'
import { type ConditionalRules, CURRENT_LEVEL2_RULES, type Level2Rules, level2RulesOn } from './level2-rules.ts'

/** Whether a control may wait on a plan of action when the company is assessed, and why. */
export interface Deferral {
  readonly allowed: boolean
  /** A sentence for people. */
  readonly reason: string
  /** Where the rule stands. */
  readonly citation: string
}

/**
 * Whether a control in that status may be deferred to a plan of action under the company's protocol, in an assessment of
 * that calendar day. What is met is allowed: nothing of it is deferred. Undefined where no rule speaks of it: protocols
 * other than CMMC, controls of the company's own, days before the CMMC Program.
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
  const { conditional } = rules
  if (conditional === undefined) return undefined
  const { citation } = conditional.never[id] ?? limitOf(id, conditional)
  if (isMet(id, status)) return { allowed: true, reason: NOTHING_LEFT, citation }
  if (conditional.never[id] !== undefined) return { allowed: false, reason: whyNever(id, rules), citation }
  return { ...byPoints(id, sprsDeduction(id, status, rules), rules, conditional), citation }
}

const NOTHING_LEFT = 'It is met: nothing of it is left to plan.'

function level1Deferral(status: ControlStatus): Deferral {
  const { citation } = LEVEL1_RULES.plansOfAction
  if (status === 'Completed' || status === 'Not Applicable') return { allowed: true, reason: NOTHING_LEFT, citation }
  return { allowed: false, reason: 'Level 1 knows no plan of action: every practice must be met.', citation }
}

/** Not Applicable counts as met; but nobody can do without a system security plan. */
function isMet(id: SprsControlId, status: ControlStatus): boolean {
  return status === 'Completed' || (status === 'Not Applicable' && id !== SYSTEM_SECURITY_PLAN)
}

function limitOf(id: SprsControlId, { exception, maxPoints }: ConditionalRules): ConditionalRules['maxPoints'] {
  return id === exception.id ? exception : maxPoints
}

function whyNever(id: SprsControlId, { weights }: Level2Rules): string {
  if (id === SYSTEM_SECURITY_PLAN) return 'Without a system security plan there is no assessment. It must be met.'
  return `It costs only ${countPoints(weights[id])}, but the rule names it: it must be met.`
}

function byPoints(
  id: SprsControlId,
  points: number,
  { partialCredit }: Level2Rules,
  conditional: ConditionalRules,
): Pick<Deferral, 'allowed' | 'reason'> {
  const limit = limitOf(id, conditional).points
  const have = id === conditional.exception.id ? partialCredit[id]?.have : undefined
  if (points <= limit) {
    const because = have === undefined ? '' : ` (${have})`
    return {
      allowed: true,
      reason: `It costs ${countPoints(points)}${because} and may wait, up to ${conditional.closeOut.days} days.`,
    }
  }
  const only =
    have === undefined ? `only what costs ${limit} may wait` : `it may wait only once it costs ${limit} (${have})`
  return { allowed: false, reason: `It costs ${countPoints(points)}, and ${only}. It must be met.` }
}

function countPoints(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}
