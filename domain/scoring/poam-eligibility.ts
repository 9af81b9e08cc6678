import type { ControlStatus } from '#domain/controls/status.ts'
import { type SprsControlId, sprsDeduction } from './sprs-weights.ts'

/** Never on a plan of action, one point or none. 32 CFR 170.21(a)(2)(iii). */
const NEVER: ReadonlySet<SprsControlId> = new Set(['3.1.20', '3.1.22', '3.10.3', '3.10.4', '3.10.5', '3.12.4'])

/** Eligible with 3 points, when encryption is employed but not FIPS-validated. 32 CFR 170.21(a)(2)(ii). */
const CUI_ENCRYPTION: SprsControlId = '3.13.11'

/**
 * Whether a Level 2 requirement in that status may stay on a plan of action under a Conditional status.
 * Requirements that are met have nothing to plan and are eligible. 32 CFR 170.21(a)(2)(ii) and (iii).
 */
export function isPoamEligible(id: SprsControlId, status: ControlStatus): boolean {
  if (status === 'Completed') return true
  if (id === '3.12.4') return false // the plan itself is never out of scope; see `SprsScore.submittable`
  if (status === 'Not Applicable') return true
  if (NEVER.has(id)) return false
  return sprsDeduction(id, status) <= (id === CUI_ENCRYPTION ? 3 : 1)
}
