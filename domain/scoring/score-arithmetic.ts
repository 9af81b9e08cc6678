import type { ControlStatus } from '#domain/controls/status.ts'
import type { SprsDeduction } from './sprs.ts'
import { isSprsControlId, SPRS_WEIGHTS, type SprsPoints } from './sprs-weights.ts'

/** Why an open requirement takes its points, for whoever wants to check the sum. */
export interface ExplainedDeduction extends SprsDeduction {
  readonly weight: SprsPoints
  readonly status: ControlStatus
  readonly why: string
  /** Where the rule stands. */
  readonly citation: string
}

/** What the two requirements with partial credit have when they cost less than their weight. 32 CFR 170.24(c)(2)(i)(B). */
const PARTLY: Readonly<Record<string, string>> = {
  '3.5.3': 'Multifactor authentication for remote and privileged users only',
  '3.13.11': 'Encryption employed, but not FIPS-validated',
}

/** The arithmetic of an SPRS score: each deduction with its weight, its reason and the rule that it follows. */
export function explainDeductions(
  deductions: readonly SprsDeduction[],
  statusOf: (id: string) => ControlStatus | undefined,
): ExplainedDeduction[] {
  return deductions.map(({ id, points }) => {
    const status = statusOf(id) ?? 'Not Started'
    const weight = isSprsControlId(id) ? SPRS_WEIGHTS[id] : 0
    const partly = points < weight
    return {
      id,
      points,
      weight,
      status,
      why: partly ? (PARTLY[id] ?? 'Met in part') : whyWhole(status),
      citation: partly ? '32 CFR 170.24(c)(2)(i)(B)' : '32 CFR 170.24(c)(2); DoD Assessment Methodology 1.2.1, Annex A',
    }
  })
}

function whyWhole(status: ControlStatus): string {
  return status === 'In Progress' ? 'Begun, not met: earns nothing yet' : 'Not implemented'
}
