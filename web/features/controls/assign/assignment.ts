import type { Id } from '#domain/ids.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'

/** A change of owner, due date or review date. */
export type AssignmentChange = Partial<Pick<CompanyControl, 'ownerId' | 'dueOn' | 'reviewOn'>>

export type Assignment = AssignmentChange & { controlId: Id<'controls'> }

/** The controls with new assignments; unchanged ones remain the same objects. */
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

/** The assignments that undo others, only for controls that did not change since. */
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

/** The values of a control in the fields of a change. */
function sameFields({ ownerId, dueOn, reviewOn }: CompanyControl, change: AssignmentChange): AssignmentChange {
  return {
    ...(change.ownerId !== undefined && { ownerId }),
    ...(change.dueOn !== undefined && { dueOn }),
    ...(change.reviewOn !== undefined && { reviewOn }),
  }
}
