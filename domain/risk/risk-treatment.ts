/** What is done about a risk. NIST SP 800-39 has the same answers; sharing is called transfer here. */
export const RISK_TREATMENTS = ['Mitigate', 'Transfer', 'Avoid', 'Accept'] as const
export type RiskTreatment = (typeof RISK_TREATMENTS)[number]

export const RISK_STATUSES = ['Open', 'In Progress', 'Closed'] as const
export type RiskStatus = (typeof RISK_STATUSES)[number]
