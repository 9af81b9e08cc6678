export interface EvidenceCoverage {
  readonly withEvidence: number
  readonly total: number
  /** Whole percentage, 0 to 100; 0 without controls. */
  readonly percent: number
}

/** Controls with evidence divided by controls, capped at 100 %. Specification section 2, Dashboard. */
export function evidenceCoverage(controls: readonly { readonly evidence_count: number }[]): EvidenceCoverage {
  const total = controls.length
  const withEvidence = controls.filter(({ evidence_count }) => evidence_count > 0).length
  const percent = total === 0 ? 0 : Math.min(100, Math.round((withEvidence / total) * 100))
  return { withEvidence, total, percent }
}
