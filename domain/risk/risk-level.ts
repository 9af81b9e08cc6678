/** The qualitative scale of NIST SP 800-30 Rev. 1, lowest first. */
export const RISK_LEVELS = ['Very Low', 'Low', 'Moderate', 'High', 'Very High'] as const

export type RiskLevel = (typeof RISK_LEVELS)[number]

/** Rows by likelihood, columns by impact, both from Very Low up. NIST SP 800-30 Rev. 1, Table I-2. */
const RISK: Readonly<Record<RiskLevel, readonly [RiskLevel, RiskLevel, RiskLevel, RiskLevel, RiskLevel]>> = {
  'Very Low': ['Very Low', 'Very Low', 'Very Low', 'Low', 'Low'],
  Low: ['Very Low', 'Low', 'Low', 'Low', 'Moderate'],
  Moderate: ['Very Low', 'Low', 'Moderate', 'Moderate', 'High'],
  High: ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
  'Very High': ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
}

/** The risk level for a likelihood and an impact. NIST SP 800-30 Rev. 1, Table I-2. */
export function riskOf(likelihood: RiskLevel, impact: RiskLevel): RiskLevel {
  return RISK[likelihood][RISK_LEVELS.indexOf(impact)] ?? impact
}

/** Where `riskOf` is from, for display. */
export const RISK_SOURCE = 'NIST SP 800-30 Rev. 1, Table I-2'

/** The level of that name; undefined for any other text. */
export function riskLevelNamed(name: string): RiskLevel | undefined {
  return RISK_LEVELS.find((level) => level === name)
}

/** The risk level, or undefined while likelihood or impact is not assessed. */
export function assessedRisk(likelihood: RiskLevel | null, impact: RiskLevel | null): RiskLevel | undefined {
  return likelihood === null || impact === null ? undefined : riskOf(likelihood, impact)
}
