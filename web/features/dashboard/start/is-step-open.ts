import type { StartStepState } from '../queries.ts'

/** Neither done nor skipped. */
export function isStepOpen({ doneAt, isSkipped }: StartStepState): boolean {
  return doneAt === null && !isSkipped
}

/** Whether so few steps are open that the finished ones above would hide them. */
export function hasFewSteps(steps: readonly StartStepState[]): boolean {
  const open = steps.filter(isStepOpen).length
  return open > 0 && open <= 2
}
