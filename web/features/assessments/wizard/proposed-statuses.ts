import { resultsOfControl, resultLookup, verdictOf } from '#domain/assessments/assessed-status.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import type { ControlStatus } from '#domain/controls/status.ts'

export interface ProposedStatus {
  readonly control: Assessment['controls'][number]
  readonly status: ControlStatus
}

/** The control statuses that change by the results. Partly tested controls propose none. */
export function proposedStatuses({ controls, results }: Pick<Assessment, 'controls' | 'results'>): ProposedStatus[] {
  const resultAt = resultLookup(results)
  return controls.flatMap((control): ProposedStatus[] => {
    const verdict = verdictOf(resultsOfControl(control, resultAt))
    if (verdict === 'Met' && control.status !== 'Completed') return [{ control, status: 'Completed' }]
    if (verdict === 'Not Met' && control.status === 'Completed') return [{ control, status: 'In Progress' }]
    // Work on a control marked Not Applicable has not started; unchanged, it would still count as met.
    if (verdict === 'Not Met' && control.status === 'Not Applicable') return [{ control, status: 'Not Started' }]
    return []
  })
}
