import { DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import { isMet } from '#domain/rules/level2-scoring.ts'
import type { StatusOf } from './sprs.ts'
import { PLAN_OF_ACTION, SPRS_CONTROL_IDS, SPRS_WEIGHTS, type SprsControlId } from './sprs-weights.ts'

/**
 * What an assessment would hold against a company that says it has plans of action, and has not for all that is open.
 */
export interface MissingPlans {
  /** Open requirements of which no plan says how and when, in the order of NIST SP 800-171. */
  readonly ids: readonly SprsControlId[]
  /** What 3.12.2 costs then. */
  readonly points: number
}

/**
 * The score goes by statuses alone (specification section 9); this comes on top of it in an assessment, which finds
 * 3.12.2 not met while an open requirement has no plan, whatever its status says (`assessLevel2`). Undefined where
 * nothing does.
 */
export function missingPlans(statusOf: StatusOf, hasPlan: (id: SprsControlId) => boolean): MissingPlans | undefined {
  const isOpen = (id: SprsControlId) => !isMet(id, statusOf(id) ?? DEFAULT_CONTROL_STATUS)
  if (isOpen(PLAN_OF_ACTION)) return undefined
  const ids = SPRS_CONTROL_IDS.filter((id) => isOpen(id) && !hasPlan(id))
  return ids.length === 0 ? undefined : { ids, points: SPRS_WEIGHTS[PLAN_OF_ACTION] }
}
