/** Where a weakness was found. */
export const PLAN_SOURCES = [
  'Self-assessment',
  'Third-party assessment',
  'Vulnerability scan',
  'Penetration test',
  'Incident',
  'Audit',
  'Continuous monitoring',
  'Other',
] as const

export type PlanSource = (typeof PLAN_SOURCES)[number]

/** Why an item is not mended as it was found. */
export const DEVIATIONS = ['False positive', 'Risk adjustment', 'Operational requirement'] as const

export type Deviation = (typeof DEVIATIONS)[number]
