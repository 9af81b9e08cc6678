/** The four severities of a vulnerability, gravest first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

export type Severity = (typeof SEVERITIES)[number]
