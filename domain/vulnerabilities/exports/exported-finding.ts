import type { Severity } from '../severity.ts'
import type { FindingStatus } from '../status.ts'
import type { VexJustification } from '../vex-justification.ts'

/** A finding as the files of VEX and SARIF need it. Days are `YYYY-MM-DD`. */
export interface ExportedFinding {
  readonly number: number
  readonly title: string
  readonly severity: Severity
  readonly status: FindingStatus
  readonly cve_ids: readonly string[]
  readonly score: number | null
  readonly solution: string
  readonly decision_reason: string | null
  readonly accepted_until: string | null
  readonly vex_justification: VexJustification | null
  readonly first_seen_on: string
  readonly due_on: string | null
  readonly assets: readonly ExportedAsset[]
}

export interface ExportedAsset {
  /** A UUID. */
  readonly id: string
  readonly name: string
}

/** What a file says of itself. */
export interface ExportFacts {
  /** A UUID of its own. */
  readonly id: string
  readonly company: string
  /** ISO 8601 */
  readonly at: string
}

/** What to do about a finding that affects its assets, in a sentence; never empty. */
export function actionFor({
  status,
  solution,
  decision_reason: reason,
  accepted_until: until,
}: ExportedFinding): string {
  if (status === 'accepted') return `The risk is accepted until ${until ?? 'further notice'}: ${reason ?? ''}`.trim()
  return solution.trim() === '' ? 'No fix is known.' : solution.trim()
}
