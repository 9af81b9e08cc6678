import { DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import { canWait, CONDITIONAL_MIN_SCORE } from '#domain/rules/level2-scoring.ts'
import { SPRS_MAX, sprsScore, type StatusOf } from './sprs.ts'
import { SPRS_CONTROL_IDS, type SprsControlId } from './sprs-weights.ts'

/** How far a company is from a CMMC Level 2 status. */
export interface Level2Status {
  /**
   * `final`: everything met. `conditional`: open items may be closed within 180 days of the status date.
   * `none`: not enough points, or an open item that no plan of action may hold.
   */
  readonly status: 'final' | 'conditional' | 'none'
  /** Points missing to `CONDITIONAL_MIN_SCORE`; zero once reached. */
  readonly pointsToGo: number
  /** Open requirements that bar a Conditional status, in the order of NIST SP 800-171. */
  readonly ineligibleOpen: readonly SprsControlId[]
}

/** Which CMMC Level 2 status the requirements would earn today. 32 CFR 170.21(a)(2), 170.16(a)(1). */
export function level2Status(statusOf: StatusOf): Level2Status {
  const { value } = sprsScore(statusOf)
  const ineligibleOpen = SPRS_CONTROL_IDS.filter((id) => !canWait(id, statusOf(id) ?? DEFAULT_CONTROL_STATUS))
  const pointsToGo = Math.max(0, CONDITIONAL_MIN_SCORE - value)
  return { status: statusFor(value, pointsToGo === 0 && ineligibleOpen.length === 0), pointsToGo, ineligibleOpen }
}

function statusFor(value: number, eligible: boolean): Level2Status['status'] {
  if (!eligible) return 'none'
  return value === SPRS_MAX ? 'final' : 'conditional'
}
