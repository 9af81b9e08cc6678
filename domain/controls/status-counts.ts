import type { ControlStatus } from './status.ts'

/** How many controls stand in each status; the four add up to `total`. */
export interface StatusCounts {
  readonly total: number
  readonly completed: number
  readonly inProgress: number
  readonly notStarted: number
  readonly notApplicable: number
}

/** Counts controls by status; all zero for none. */
export function countStatuses(controls: readonly { readonly status: ControlStatus }[]): StatusCounts {
  const having = (wanted: ControlStatus) => controls.filter(({ status }) => status === wanted).length
  return {
    total: controls.length,
    completed: having('Completed'),
    inProgress: having('In Progress'),
    notStarted: having('Not Started'),
    notApplicable: having('Not Applicable'),
  }
}

/** Whether any control has a status other than Not Started: before that, a percentage says nothing. */
export function hasBegun({ total, notStarted }: Pick<StatusCounts, 'total' | 'notStarted'>): boolean {
  return notStarted < total
}

/** Whether at least half of the controls have a status: before that, a low rating is no alarm. */
export function isRatable({ total, notStarted }: Pick<StatusCounts, 'total' | 'notStarted'>): boolean {
  return notStarted * 2 <= total
}
