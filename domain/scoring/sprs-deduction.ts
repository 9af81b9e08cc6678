import type { ControlStatus } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_RULES, type Level2Rules } from '#domain/rules/level2-rules.ts'
import type { SprsControlId, SprsPoints } from './sprs-weights.ts'

/**
 * Points that a requirement in that status takes off 110. In Progress earns nothing, except for the two with partial
 * credit; Not Applicable counts as met (32 CFR 170.24(b)(3)). Specification section 9, SPRS scoring.
 */
export function sprsDeduction(
  id: SprsControlId,
  status: ControlStatus,
  rules: Level2Rules = CURRENT_LEVEL2_RULES,
): SprsPoints {
  switch (status) {
    case 'Completed':
    case 'Not Applicable':
      return 0
    case 'In Progress':
      return rules.partialCredit[id]?.points ?? rules.weights[id]
    case 'Not Started':
      return rules.weights[id]
  }
}
