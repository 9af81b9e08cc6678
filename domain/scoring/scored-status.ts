import { type ControlException, exceptionEffect, type ExceptionKind } from '#domain/controls/exception.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_SCORING } from '#domain/rules/level2-scoring.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { isSprsControlId, SYSTEM_SECURITY_PLAN } from './sprs-weights.ts'

/** What counts as met although something is missing. */
export type CountsAsMet = ExceptionKind

/** What a submission score needs to know of a requirement on a day. */
export interface RequirementState {
  readonly status: ControlStatus
  /** Why it counts as met although something is missing (`exceptionEffect`). Never for the system security plan. */
  readonly countsAsMet?: CountsAsMet | null | undefined
  /** Why a recorded exception does not count. */
  readonly lapsed?: string | null | undefined
  /** Of 3.5.3 and 3.13.11: whether the case that costs less holds. Null while the question is not answered. */
  readonly partialCase?: boolean | null | undefined
  /** Why it is Not Applicable; blank: it counts as not met. */
  readonly naReason?: string | null | undefined
}

/**
 * The status with which the submission score counts a requirement: Completed for what counts as met although something
 * is missing, Not Started for what is Not Applicable without a reason and for In Progress without its partial case.
 * Nothing stands in for the system security plan itself. Which rule says so: `level2-rules.ts`.
 */
export function scoredStatus(id: string, state: RequirementState): ControlStatus {
  const { status, countsAsMet, partialCase, naReason } = state
  if (countsAsMet && canCountAsMet(id)) return 'Completed'
  if (status === 'Not Applicable' && isBlank(naReason)) return 'Not Started'
  if (status === 'In Progress' && hasPartialCase(id) && partialCase !== true) return 'Not Started'
  return status
}

/** An exception can be recorded for every requirement but the plan itself. */
export function canCountAsMet(id: string): boolean {
  return id !== SYSTEM_SECURITY_PLAN
}

/** Whether a part of the requirement earns points: 3.5.3 and 3.13.11. */
export function hasPartialCase(id: string): boolean {
  return isSprsControlId(id) && CURRENT_LEVEL2_SCORING.partialCredit[id] !== undefined
}

/** What is recorded of a requirement, before a day says whether its exception counts. */
export interface RequirementFacts extends Pick<RequirementState, 'status' | 'partialCase' | 'naReason'> {
  readonly exception?: ControlException | null | undefined
}

/** The state of a requirement on a calendar day. */
export function requirementState({ status, partialCase, naReason, exception }: RequirementFacts, on: string) {
  return { status, partialCase, naReason, ...exceptionEffect(exception, on) } satisfies RequirementState
}

/** A status taken at its word, as the score takes it: its finding explains a line of the score. */
export function byStatusAlone(status: ControlStatus): RequirementState {
  return { status, partialCase: true, naReason: 'Not asked for by the score' }
}
