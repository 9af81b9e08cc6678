/** The qualitative scale of NIST SP 800-30 Rev. 1, from the least on. */
export const RISK_LEVELS = ['Very Low', 'Low', 'Moderate', 'High', 'Very High'] as const

export type RiskLevel = (typeof RISK_LEVELS)[number]

/** Rows by likelihood, columns by impact, both from Very Low on. NIST SP 800-30 Rev. 1, Table I-2. */
const RISK: Readonly<Record<RiskLevel, readonly [RiskLevel, RiskLevel, RiskLevel, RiskLevel, RiskLevel]>> = {
  'Very Low': ['Very Low', 'Very Low', 'Very Low', 'Low', 'Low'],
  Low: ['Very Low', 'Low', 'Low', 'Low', 'Moderate'],
  Moderate: ['Very Low', 'Low', 'Moderate', 'Moderate', 'High'],
  High: ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
  'Very High': ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
}

/** The level of risk that a likelihood and an impact come to. NIST SP 800-30 Rev. 1, Table I-2. */
export function riskOf(likelihood: RiskLevel, impact: RiskLevel): RiskLevel {
  return RISK[likelihood][RISK_LEVELS.indexOf(impact)] ?? impact
}
