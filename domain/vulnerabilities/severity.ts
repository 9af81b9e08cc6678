/** The four severities of a vulnerability, gravest first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof SEVERITIES)[number]

/** As people read them. */
export const SEVERITY_LABELS = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const
