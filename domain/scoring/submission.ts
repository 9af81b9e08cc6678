import { EXCEPTION_LABELS } from '#domain/controls/exception.ts'
import { countStatuses } from '#domain/controls/status-counts.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { LEVEL1_RULES } from '#domain/rules/level1-rules.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import { sprsDeduction } from '#domain/rules/level2-scoring.ts'
import { counted } from '#domain/text/counted.ts'
import { assessLevel2, type Level2Assessment } from './level2-assessment.ts'
import { completionPercent } from './percentage.ts'
import { type RequirementState, scoredStatus } from './scored-status.ts'
import type { SprsControlId } from './sprs-weights.ts'

/** A control with what its submission rests on. */
export interface SubmittedControl extends RequirementState {
  readonly nist_id: string
}

/** Why the submission score is not the score. */
export interface ScoreDifference {
  readonly id: string
  /** Points that the submission score has more of than the score; negative: fewer. Zero at Level 1. */
  readonly points: number
  /** Without a full stop. */
  readonly why: string
}

/** The number that leaves the company, and why it differs from the score of the statuses. */
export interface Submission {
  /** Whole points for Level 2, whole percent for Level 1. */
  readonly value: number
  readonly differences: readonly ScoreDifference[]
  /** What the rules give for it, by name. */
  readonly rules: string
  /** Each control with the status that counts. */
  readonly scored: readonly { readonly nist_id: string; readonly status: ControlStatus }[]
  /** Whether every practice is met; only for Level 1. */
  readonly isMet?: boolean
  /** Only for Level 2. */
  readonly assessment?: Level2Assessment
  /** What the DoD Assessment Methodology makes of it: fewer points where an open requirement has no plan of action. */
  readonly methodology?: MethodologyScore | undefined
}

export interface MethodologyScore {
  readonly value: number
  readonly points: number
  readonly ids: readonly SprsControlId[]
}

/**
 * The submission score on a calendar day (decisions section 9): what goes to SPRS, eMASS and assessors. Undefined for
 * protocols without a submission.
 */
export function submissionOf(
  protocol: ProtocolId,
  controls: readonly SubmittedControl[],
  on: string,
  hasPlan?: (id: string) => boolean,
): Submission | undefined {
  if (protocol === 'cmmc') return level1Submission(controls)
  if (protocol !== 'cmmc2') return undefined
  const states = new Map(controls.map((control) => [control.nist_id, control]))
  const assessment = assessLevel2({ stateOf: (id) => states.get(id), hasPlan }, level2RulesOn(on))
  const { value, rules, missingPlans } = assessment
  return {
    value,
    rules: rules.name,
    scored: assessment.findings.map(({ id, scored }) => ({ nist_id: id, status: scored })),
    assessment,
    methodology: missingPlans && { ...missingPlans, value: value - missingPlans.points },
    differences: level2Differences(assessment),
  }
}

/** The sentence about the methodology. */
export function methodologyText({ value, points, ids }: MethodologyScore): string {
  const open = counted(ids.length, 'open requirement has', 'open requirements have')
  return `The DoD Assessment Methodology takes ${points} points more, which makes ${value}: ${open} no plan of action (3.12.2).`
}

function level2Differences({ findings, rules }: Level2Assessment): ScoreDifference[] {
  return findings.flatMap(({ id, status, points, why }) => {
    const byStatus = sprsDeduction(id, status, rules.scoring)
    return byStatus === points ? [] : [{ id, points: byStatus - points, why }]
  })
}

/** Level 1 has no points: each practice is met or not. */
function level1Submission(controls: readonly SubmittedControl[]): Submission {
  const scored = controls.map(({ nist_id, ...state }) => ({ nist_id, status: scoredStatus(nist_id, state) }))
  const counts = countStatuses(scored)
  return {
    value: completionPercent(counts),
    rules: LEVEL1_RULES.scoring.citation,
    isMet: counts.total > 0 && counts.completed + counts.notApplicable === counts.total,
    scored,
    differences: controls.flatMap((control) => {
      const { nist_id: id, status } = control
      return scoredStatus(id, control) === status ? [] : [{ id, points: 0, why: level1Reason(control) }]
    }),
  }
}

function level1Reason({ countsAsMet }: SubmittedControl): string {
  return countsAsMet
    ? `${EXCEPTION_LABELS[countsAsMet]}: counts as met`
    : 'Not applicable without a reason: counts as not met'
}
