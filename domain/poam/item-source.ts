/** How a weakness was found. */
export const POAM_SOURCES = [
  'Self-assessment',
  'Third-party assessment',
  'Vulnerability scan',
  'Penetration test',
  'Incident',
  'Audit',
  'Continuous monitoring',
  'Other',
] as const

export type PoamSource = (typeof POAM_SOURCES)[number]
