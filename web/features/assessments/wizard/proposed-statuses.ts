import { resultsOfControl, resultLookup, verdictOf } from '#domain/assessments/assessed-status.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { Assessment } from '../schema.ts'

export interface ProposedStatus {
  readonly control: Assessment['controls'][number]
  readonly status: ControlStatus
}

/** The statuses that a test speaks for, where they are others than now. What was not tested whole says nothing. */
export function proposedStatuses({ controls, results }: Pick<Assessment, 'controls' | 'results'>): ProposedStatus[] {
  const resultAt = resultLookup(results)
  return controls.flatMap((control): ProposedStatus[] => {
    const verdict = verdictOf(resultsOfControl(control, resultAt))
    if (verdict === 'Met' && control.status !== 'Completed') return [{ control, status: 'Completed' }]
    if (verdict === 'Not Met' && control.status === 'Completed') return [{ control, status: 'In Progress' }]
    // It was said not to apply, so nothing of it is begun; left as it is, it would still count as met.
    if (verdict === 'Not Met' && control.status === 'Not Applicable') return [{ control, status: 'Not Started' }]
    return []
  })
}
