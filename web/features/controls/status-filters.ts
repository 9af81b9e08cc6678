import type { ControlStatusFilter } from '#domain/controls/status-filter.ts'

/** Those that the menu offers; a link may also carry the other one. */
export const OFFERED_STATUS_FILTERS = [
  'not-started',
  'in-progress',
  'completed',
  'not-applicable',
  'inheritance',
] as const satisfies readonly ControlStatusFilter[]

export const STATUS_FILTER_WORDS: Readonly<Record<ControlStatusFilter, string>> = {
  'not-started': 'Not Started',
  'in-progress': 'In Progress',
  completed: 'Completed',
  'not-applicable': 'Not Applicable',
  inheritance: 'Inherited',
  not_implemented: 'Not implemented',
}

export const EVIDENCE_WORDS = { yes: 'With evidence', no: 'Without evidence' } as const
