import { PLAN_STATUSES, type PlanStatus } from '#domain/poam/plan-status.ts'

/** The status to the right or left of one; none before Open, where a plan begins. */
export function besides(status: PlanStatus, key: string): PlanStatus | undefined {
  const at = PLAN_STATUSES.indexOf(status)
  if (key === 'ArrowRight') return PLAN_STATUSES[at + 1]
  return key === 'ArrowLeft' && at > 1 ? PLAN_STATUSES[at - 1] : undefined
}
