import { DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import { level2Deferral } from '#domain/rules/deferral.ts'
import { type ConditionalRules, CURRENT_LEVEL2_RULES, type Level2Rules } from '#domain/rules/level2-rules.ts'
import { canWait } from '#domain/rules/level2-scoring.ts'
import type { RequirementState } from '#domain/scoring/scored-status.ts'
import { findingOf, type Finding } from '#domain/scoring/requirement-finding.ts'
import { SPRS_MAX } from '#domain/scoring/sprs.ts'
import { SPRS_CONTROL_IDS, type SprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { type Choice, chooseCheapest } from './choose-cheapest.ts'

/** conditional: 88 with nothing open that may not wait. final: nothing open at all. */
export type PlanGoal = 'conditional' | 'final'

/** How far a requirement is brought: to where it is met, or to where part of it earns credit. */
export type StepTarget = 'Completed' | 'In Progress'

export interface PlanStep {
  readonly id: SprsControlId
  readonly to: StepTarget
  /** In whatever the prices are in. */
  readonly price: number
  /** Points that it gives back. */
  readonly points: number
  /** It may not stay as it is, whatever it costs; otherwise it was chosen for its price. */
  readonly isMandatory: boolean
  /** A sentence. */
  readonly reason: string
  readonly citation: string
}

export interface CheapestPlan {
  /** In the order of NIST SP 800-171. */
  readonly steps: readonly PlanStep[]
  readonly price: number
  /** What may stay open, and has to be on a plan of action. */
  readonly deferred: readonly SprsControlId[]
}

export interface PlanRequest {
  readonly stateOf: (id: SprsControlId) => RequirementState | undefined
  /** What it takes from its present state, whole and not negative. */
  readonly priceOf: (id: SprsControlId, to: StepTarget) => number
  readonly goal: PlanGoal
  readonly rules?: Level2Rules
}

/**
 * The cheapest way to a status, exact: of all ways with the least price one with the fewest steps, of these one with
 * the most points, and then the one that does earlier requirements rather than later ones. It takes for granted that
 * what stays open gets its plan of action (3.12.2). Undefined under rules that know no Conditional status.
 */
export function cheapestPlan(request: PlanRequest): CheapestPlan | undefined {
  const { conditional, scoring } = request.rules ?? CURRENT_LEVEL2_RULES
  if (conditional === undefined || scoring.deferral === undefined) return undefined
  const open = openRequirements(request)
  const options = open.map((finding) => optionsFor(finding, request, conditional))
  const minScore = request.goal === 'final' ? SPRS_MAX : scoring.deferral.minScore
  const chosen = chooseCheapest(options, SPRS_MAX - minScore)
  const taken = open.map((finding, at) => ({ finding, option: options[at]?.[chosen?.[at] ?? -1] }))
  const steps = taken.flatMap(({ option }) => option?.step ?? [])
  return {
    steps,
    price: steps.reduce((sum, { price }) => sum + price, 0),
    deferred: taken.filter(({ option }) => option?.isOpen).map(({ finding }) => finding.id),
  }
}

interface Option extends Choice {
  /** Undefined: it is left as it is. */
  readonly step: PlanStep | undefined
  readonly isOpen: boolean
}

function openRequirements({ stateOf, rules }: PlanRequest): Finding[] {
  return SPRS_CONTROL_IDS.map((id) => findingOf(id, stateOf(id) ?? { status: DEFAULT_CONTROL_STATUS }, rules)).filter(
    ({ isMet }) => !isMet,
  )
}

/** What can become of an open requirement on the way to the goal: left alone, begun where that earns credit, met. */
function optionsFor(finding: Finding, { goal, priceOf, rules }: PlanRequest, conditional: ConditionalRules): Option[] {
  const { id, scored, points } = finding
  const { scoring } = rules ?? CURRENT_LEVEL2_RULES
  const waits = (as: Finding['scored']) => goal === 'conditional' && canWait(id, as, scoring)
  const why = waits(scored) ? CHOSEN : whyMandatory(finding, goal, conditional, rules)
  const stepTo = (to: StepTarget, deduction: number): Option => {
    const price = priceOf(id, to)
    const step = { id, to, price, points: points - deduction, ...why, citation: why.citation ?? finding.citation }
    return { price, deduction, isStep: true, step, isOpen: to === 'In Progress' }
  }
  const options: Option[] = []
  if (waits(scored)) options.push({ price: 0, deduction: points, isStep: false, step: undefined, isOpen: true })
  const partial = scoring.partialCredit[id]
  if (partial !== undefined && scored === 'Not Started' && waits('In Progress')) {
    options.push(stepTo('In Progress', partial))
  }
  options.push(stepTo('Completed', 0))
  return options
}

interface Why {
  readonly isMandatory: boolean
  readonly reason: string
  readonly citation?: string
}

const CHOSEN: Why = {
  isMandatory: false,
  reason: 'It may wait; it is among the cheapest for the points that are missing.',
}

function whyMandatory(
  { id, scored }: Finding,
  goal: PlanGoal,
  conditional: ConditionalRules,
  rules?: Level2Rules,
): Why {
  const deferral = level2Deferral(id, scored, rules)
  if (deferral !== undefined && (goal === 'conditional' || id === SYSTEM_SECURITY_PLAN)) {
    return { isMandatory: true, reason: deferral.reason, citation: deferral.citation }
  }
  return { isMandatory: true, reason: 'For 110 every requirement must be met.', citation: conditional.final.citation }
}
