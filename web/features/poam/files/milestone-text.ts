import type { PlanMilestone } from '../plan-item.ts'

/** One milestone a line: "2027-01-10: Readers ordered (done 2027-01-08)". */
export function milestonesAsText(
  milestones: readonly Pick<PlanMilestone, 'title' | 'due_on' | 'completed_on'>[],
): string {
  return milestones
    .map(({ title, due_on: due, completed_on: done }) => `${due}: ${title}${done === null ? '' : ` (done ${done})`}`)
    .join('\n')
}
