import { requirementState } from '../scoring/scored-status.ts'
import { type Submission, submissionOf } from '../scoring/submission.ts'
import type { CompanyRecord } from './company-record.ts'

/** The submission score of a company's record, on the day of the record. */
export function submissionOfRecord({
  protocol,
  controls,
  items,
  on,
}: Pick<CompanyRecord, 'protocol' | 'controls' | 'items' | 'on'>): Submission | undefined {
  const open = items.filter(({ status }) => status !== 'Closed' && status !== 'Draft')
  const planned = new Set(open.flatMap((item) => item.controls.map(({ control }) => control)))
  const states = controls.map((control) => ({ nist_id: control.number, ...requirementState(control, on) }))
  return submissionOf(protocol, states, on, (id) => planned.has(id))
}
