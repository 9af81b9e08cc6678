import { RISK_LEVELS, riskOf, type RiskLevel } from '#domain/risk/risk-level.ts'
import type { Risk } from './risk.ts'
import { type MATRICES, NOT_CLOSED, type RiskAddress } from './risk-list.ts'

export type MatrixKind = keyof typeof MATRICES

export interface MatrixCell {
  readonly likelihood: RiskLevel
  readonly impact: RiskLevel
  readonly level: RiskLevel
  readonly count: number
  /** The list of what the cell counts. */
  readonly search: RiskAddress
}

/** One row of cells for each likelihood, the gravest first; the least impact first. Closed risks do not count. */
export function matrixOf(all: readonly Risk[], kind: MatrixKind): readonly (readonly MatrixCell[])[] {
  const counts = new Map<string, number>()
  for (const row of all) {
    if (row.status === 'Closed') continue
    const [likelihood, impact] = ratingOf(row, kind)
    const key = `${likelihood} ${impact}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return RISK_LEVELS.toReversed().map((likelihood) =>
    RISK_LEVELS.map((impact) => ({
      likelihood,
      impact,
      level: riskOf(likelihood, impact),
      count: counts.get(`${likelihood} ${impact}`) ?? 0,
      search: addressOf(kind, likelihood, impact),
    })),
  )
}

const ratingOf = (row: Risk, kind: MatrixKind) =>
  kind === 'inherent' ? [row.likelihood, row.impact] : [row.residual_likelihood, row.residual_impact]

function addressOf(kind: MatrixKind, likelihood: RiskLevel, impact: RiskLevel): RiskAddress {
  return kind === 'inherent'
    ? { status: NOT_CLOSED, likelihood, impact }
    : { status: NOT_CLOSED, residualLikelihood: likelihood, residualImpact: impact, matrix: kind }
}
