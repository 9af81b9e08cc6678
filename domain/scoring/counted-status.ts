import type { ControlStatus } from '#domain/controls/status.ts'
import { SYSTEM_SECURITY_PLAN } from './sprs-weights.ts'

/** What counts as met although something is missing. */
export type CountsAsMet = 'temporary-deficiency' | 'enduring-exception' | 'approved-by-dod'

/** What a score needs to know of how a requirement stands. */
export interface RequirementState {
  readonly status: ControlStatus
  /** Why it counts as met although something is missing. Never for the system security plan. */
  readonly countsAsMet?: CountsAsMet | null | undefined
}

/**
 * The status with which a requirement is scored, wherever points are: what counts as met although something is missing
 * is as good as Completed. Nothing stands in for the system security plan itself. Which rule says so:
 * `level2-rules.ts`.
 */
export function countedStatus(id: string, { status, countsAsMet }: RequirementState): ControlStatus {
  if (countsAsMet === undefined || countsAsMet === null || !canCountAsMet(id)) return status
  return status === 'Not Applicable' ? status : 'Completed'
}

/** A temporary deficiency or an enduring exception can be recorded for every requirement but the plan itself. */
export function canCountAsMet(id: string): boolean {
  return id !== SYSTEM_SECURITY_PLAN
}
