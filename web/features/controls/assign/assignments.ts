import type { QueryClient } from '@tanstack/react-query'
import { colleaguesIn, type Colleague } from '#web/lib/company/company-people.ts'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { toastControlsError } from '#web/lib/toast-failed.ts'
import { runMutation } from '#web/lib/write/run-mutation.ts'
import { subjectOf } from '../subject-of.ts'
import { toastUndoable } from '../undo.ts'
import { assignControls } from './assign-controls.ts'
import { reversalOf, standsAt, type Assignment, type AssignmentChange } from './assignment.ts'

/** Assigns controls and shows a toast with Undo. */
export function assignments(cache: QueryClient, scope: ControlsScope) {
  const write = (assigned: readonly Assignment[], onRefused?: () => void) => {
    runMutation(cache, assignControls(cache, scope), assigned).catch((error: unknown) => {
      onRefused?.()
      toastControlsError(error)
    })
  }

  const assign = (controls: readonly CompanyControl[], change: AssignmentChange) => {
    const moving = controls.filter((control) => !standsAt(control, change))
    if (moving.length === 0) return
    const subject = subjectOf(scope, moving)
    const assigned = moving.map(({ id }) => ({ controlId: id, ...change }))
    const undo = () => {
      const reversal = reversalOf(assigned, moving, cache.getQueryData(companyControls(scope).queryKey) ?? [])
      if (reversal.length > 0) write(reversal)
      return reversal.length > 0
    }
    const people = cache.getQueryData(colleaguesIn(scope.companyId).queryKey) ?? []
    const drop = toastUndoable({ scope, subject, undo }, sentenceFor(change, subject, people))
    write(assigned, drop)
  }
  return { assign }
}

/** "Owner set to Dana Reyes on 12 controls", "Due date removed from 3.1.1". */
function sentenceFor({ ownerId, dueOn, reviewOn }: AssignmentChange, subject: string, people: readonly Colleague[]) {
  const say = (what: string, value: string | undefined) =>
    value === undefined ? `${what} removed from ${subject}` : `${what} set to ${value} on ${subject}`
  if (ownerId !== undefined) return say('Owner', people.find(({ id }) => id === ownerId)?.name)
  const [what, day] = dueOn === undefined ? ['Next review', reviewOn] : ['Due date', dueOn]
  return say(what, typeof day === 'string' ? formatDate(day) : undefined)
}
