import type { StartStepState } from '../queries.ts'

/** Neither done nor skipped. */
export function isStepOpen({ doneAt, isSkipped }: StartStepState): boolean {
  return doneAt === null && !isSkipped
}
