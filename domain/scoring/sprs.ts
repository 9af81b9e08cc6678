import { type ControlStatus, DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_SCORING, type Level2Scoring, sprsDeduction } from '#domain/rules/level2-scoring.ts'
import { SPRS_CONTROL_IDS, type SprsControlId, type SprsPoints, SYSTEM_SECURITY_PLAN } from './sprs-weights.ts'

/** The highest score, in points: every requirement met. Specification section 9. */
export const SPRS_MAX = 110
/** The lowest score, in points: no requirement met. Specification section 9. */
export const SPRS_MIN = -203

/** Says why a score cannot be submitted. DoD Assessment Methodology v1.2.1, 3.12.4; decisions section 5. */
export const NO_PLAN_REASON = 'Without a system security plan (3.12.4) no score can be submitted.'

/** The status of a requirement by its id; undefined where no record exists, which counts as Not Started. */
export type StatusOf = (id: SprsControlId) => ControlStatus | undefined

/** Points that one open requirement costs, and would give back once met. */
export interface SprsDeduction {
  readonly id: SprsControlId
  readonly points: Exclude<SprsPoints, 0>
}

/** The score with what explains it. */
export interface SprsScore {
  /** Whole points, `SPRS_MIN` to `SPRS_MAX`. Computed even while it may not be submitted. */
  readonly value: number
  readonly band: SprsBand
  /** False until 3.12.4 is Completed; Not Applicable does not do. `reason` says so. */
  readonly submittable: boolean
  readonly reason?: string
  /** What each open requirement costs, in the order of NIST SP 800-171; their sum is 110 minus `value`. */
  readonly deductions: readonly SprsDeduction[]
}

/**
 * The SPRS score over all 110 requirements. Specification section 9; 32 CFR 170.24; DoD Assessment Methodology v1.2.1.
 */
export function sprsScore(statusOf: StatusOf, scoring: Level2Scoring = CURRENT_LEVEL2_SCORING): SprsScore {
  const deductions = SPRS_CONTROL_IDS.flatMap((id) => deductionFor(id, statusOf(id) ?? DEFAULT_CONTROL_STATUS, scoring))
  const value = SPRS_MAX - deductions.reduce((sum, { points }) => sum + points, 0)
  const submittable = statusOf(SYSTEM_SECURITY_PLAN) === 'Completed'
  return { value, band: sprsBand(value), submittable, ...(submittable ? {} : { reason: NO_PLAN_REASON }), deductions }
}

/** Words for an SPRS score, best first. */
export type SprsBand = 'Excellent' | 'Good' | 'Fair' | 'Poor' | 'Critical'

/** The word for a score. Ours, not DoD's: specification section 9. */
export function sprsBand(score: number): SprsBand {
  if (score >= 90) return 'Excellent'
  if (score >= 70) return 'Good'
  if (score >= 50) return 'Fair'
  return score >= 0 ? 'Poor' : 'Critical'
}

function deductionFor(id: SprsControlId, status: ControlStatus, scoring: Level2Scoring): SprsDeduction[] {
  const points = sprsDeduction(id, status, scoring)
  return points === 0 ? [] : [{ id, points }]
}
