import type { StartStepState } from '../queries.ts'

/** Neither done nor skipped. */
export function isStepOpen({ doneAt, isSkipped }: StartStepState): boolean {
  return doneAt === null && !isSkipped
}

/** Whether the finished steps are so many that they would hide the open ones. */
export function hasFewSteps(steps: readonly StartStepState[]): boolean {
  const open = steps.filter(isStepOpen).length
  return open > 0 && open <= 2
}
