import type { Finding } from './requirement-finding.ts'
import { PLAN_OF_ACTION, SPRS_WEIGHTS, type SprsControlId } from './sprs-weights.ts'

/** Open requirements without a plan of action, although 3.12.2 (plans of action) counts as met. */
export interface MissingPlans {
  /** In the order of NIST SP 800-171. */
  readonly ids: readonly SprsControlId[]
  /** What the DoD Assessment Methodology takes for 3.12.2 then. */
  readonly points: number
}

/** Undefined where every open requirement has a plan, or 3.12.2 is not met in the first place. */
export function missingPlans(
  findings: readonly Finding[],
  hasPlan: (id: SprsControlId) => boolean,
): MissingPlans | undefined {
  const open = findings.filter(({ isMet }) => !isMet).map(({ id }) => id)
  if (open.includes(PLAN_OF_ACTION)) return undefined
  const ids = open.filter((id) => !hasPlan(id))
  return ids.length === 0 ? undefined : { ids, points: SPRS_WEIGHTS[PLAN_OF_ACTION] }
}
