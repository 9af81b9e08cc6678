import { useQuery, useQueryClient } from '@tanstack/react-query'
import { colleaguesIn, type Colleague } from '#web/lib/company/company-people.ts'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { toastControlsError } from '#web/lib/toast-failed.ts'
import { subjectOf } from '../subject-of.ts'
import { toastUndoable } from '../undo.ts'
import { useAssignControls } from './assign-controls.ts'
import { reversalOf, standsAt, type Assignment, type AssignmentChange } from './assignment.ts'

const NO_PEOPLE: readonly Colleague[] = []

/** Assigns controls and shows a toast with Undo. */
export function useAssignments(scope: ControlsScope) {
  const cache = useQueryClient()
  const { data: people = NO_PEOPLE } = useQuery(colleaguesIn(scope.companyId))
  const { mutateAsync } = useAssignControls(scope)

  const write = (assignments: readonly Assignment[], onRefused?: () => void) => {
    mutateAsync(assignments).catch((error: unknown) => {
      onRefused?.()
      toastControlsError(error)
    })
  }

  const assign = (controls: readonly CompanyControl[], change: AssignmentChange) => {
    const moving = controls.filter((control) => !standsAt(control, change))
    if (moving.length === 0) return
    const subject = subjectOf(scope, moving)
    const assignments = moving.map(({ id }) => ({ controlId: id, ...change }))
    const undo = () => {
      const reversal = reversalOf(assignments, moving, cache.getQueryData(companyControls(scope).queryKey) ?? [])
      if (reversal.length > 0) write(reversal)
      return reversal.length > 0
    }
    const drop = toastUndoable({ scope, subject, undo }, sentenceFor(change, subject, people))
    write(assignments, drop)
  }
  return { people, assign }
}

/** "Owner set to Dana Reyes on 12 controls", "Due date removed from 3.1.1". */
function sentenceFor({ ownerId, dueOn, reviewOn }: AssignmentChange, subject: string, people: readonly Colleague[]) {
  const say = (what: string, value: string | undefined) =>
    value === undefined ? `${what} removed from ${subject}` : `${what} set to ${value} on ${subject}`
  if (ownerId !== undefined) return say('Owner', people.find(({ id }) => id === ownerId)?.name)
  const [what, day] = dueOn === undefined ? ['Next review', reviewOn] : ['Due date', dueOn]
  return say(what, typeof day === 'string' ? formatDate(day) : undefined)
}
