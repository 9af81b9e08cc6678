import type { FixTarget } from '#domain/checks/check.ts'

/** What the button or link does that leads to where an issue of a control is resolved. */
export const FIX_LABELS: Readonly<Record<FixTarget, string>> = {
  objectives: 'Open objectives',
  statement: 'Write statement',
  evidence: 'Add evidence',
  'expired-evidence': 'Open evidence',
  assignment: 'Change assignment',
  'na-reason': 'Enter the reason',
  addressable: 'Record the decision',
  inheritance: 'Describe their part',
  exception: 'Open exception',
  'past-due-findings': 'Open vulnerabilities',
  'missed-scans': 'Open scans',
  status: 'Set Completed',
}

const WRITES: ReadonlySet<FixTarget> = new Set([
  'statement',
  'evidence',
  'assignment',
  'na-reason',
  'addressable',
  'inheritance',
])

/** The label for this person: a reader opens the control, where the fix is refused. */
export function fixLabel(fix: FixTarget, mayWrite: boolean): string {
  return !mayWrite && WRITES.has(fix) ? 'Open control' : FIX_LABELS[fix]
}
