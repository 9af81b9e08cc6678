import type { Id } from '#domain/ids.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'

/** What changes about who is asked about a control, by when, and when it is looked at again. */
export type AssignmentChange = Partial<Pick<CompanyControl, 'ownerId' | 'dueOn' | 'reviewOn'>>

export type Assignment = AssignmentChange & { controlId: Id<'controls'> }

/** The controls as they would stand after the assignments; those that stay the same remain the same objects. */
export function withAssignments(
  controls: readonly CompanyControl[],
  assignments: readonly Assignment[],
): readonly CompanyControl[] {
  const changes = new Map(assignments.map(({ controlId, ...change }) => [controlId, change]))
  return controls.map((control) => {
    const change = changes.get(control.id)
    return change === undefined || standsAt(control, change) ? control : { ...control, ...change }
  })
}

/** What takes assignments back to how it was before them: only for controls that still stand where they put them. */
export function reversalOf(
  assignments: readonly Assignment[],
  before: readonly CompanyControl[],
  now: readonly CompanyControl[],
): readonly Assignment[] {
  const [then, present] = [before, now].map((controls) => new Map(controls.map((control) => [control.id, control])))
  return assignments.flatMap(({ controlId, ...change }) => {
    const [was, is] = [then?.get(controlId), present?.get(controlId)]
    return was && is && standsAt(is, change) ? [{ controlId, ...sameFields(was, change) }] : []
  })
}

export function standsAt(control: CompanyControl, change: AssignmentChange): boolean {
  const present = sameFields(control, change)
  return present.ownerId === change.ownerId && present.dueOn === change.dueOn && present.reviewOn === change.reviewOn
}

/** How a control stands in the fields of a change. */
function sameFields({ ownerId, dueOn, reviewOn }: CompanyControl, change: AssignmentChange): AssignmentChange {
  return {
    ...(change.ownerId !== undefined && { ownerId }),
    ...(change.dueOn !== undefined && { dueOn }),
    ...(change.reviewOn !== undefined && { reviewOn }),
  }
}
