import type { FixTarget } from '#domain/checks/check.ts'

/** What the button or link does that leads to where an issue of a control is resolved. */
export const FIX_LABELS: Readonly<Record<FixTarget, string>> = {
  objectives: 'Open objectives',
  statement: 'Write statement',
  evidence: 'Add evidence',
  'expired-evidence': 'Open evidence',
  assignment: 'Change assignment',
  'na-reason': 'Give the reason',
  addressable: 'Record the decision',
  inheritance: 'Say their part',
  exception: 'Open it',
  'past-due-findings': 'Open vulnerabilities',
  'missed-scans': 'Open scans',
  status: 'Set Completed',
}
