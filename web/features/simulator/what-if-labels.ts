import type { WhatIf } from './view.ts'

export const WHAT_IF_LABELS: Readonly<Record<WhatIf, string>> = {
  'Not Started': 'Not Started',
  'In Progress': 'In Progress',
  Completed: 'Completed',
  'Not Applicable': 'Not Applicable',
  'temporary-deficiency': 'Temporary deficiency',
  'enduring-exception': 'Enduring exception',
  'approved-by-dod': 'Approved by DoD CIO',
}

/** The condition of each exception. */
export const WHAT_IF_HINTS: Readonly<Partial<Record<WhatIf, string>>> = {
  'temporary-deficiency': 'It was implemented, then broke, and an operational plan of action fixes it.',
  'enduring-exception': 'The requirement cannot be met there; the SSP says so and names the mitigations.',
  'approved-by-dod': 'The DoD CIO has written that it does not apply, or that something else is as good.',
}
