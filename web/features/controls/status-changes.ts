import type { QueryClient } from '@tanstack/react-query'
import type { ControlStatus } from '#domain/controls/status.ts'
import { partialCaseOf } from '#domain/scoring/partial-case.ts'
import {
  companyControls,
  setStatuses,
  type CompanyControl,
  type ControlsScope,
  type StatusChange,
} from '#web/lib/controls/controls-queries.ts'
import { reversalOf } from './undo-history.ts'
import { scoreEffect } from './score-effect.ts'
import { toastControlsError } from '#web/lib/toast-failed.ts'
import { subjectOf } from './subject-of.ts'
import { runMutation } from '#web/lib/write/run-mutation.ts'
import { toastUndoable } from './undo.ts'

/** What a control asks that becomes In Progress, until it is answered on its page. */
function partialCaseAsk({ protocol }: ControlsScope, moving: readonly CompanyControl[], status: ControlStatus) {
  if (protocol !== 'cmmc2' || status !== 'In Progress') return undefined
  const asking = moving.find(({ nist_id: id, partialCase }) => partialCase === null && partialCaseOf(id) !== undefined)
  return asking && `${asking.nist_id}: ${partialCaseOf(asking.nist_id)?.asks ?? ''} Answer on its page.`
}

/** Sets statuses with a toast that can undo them. */
export function statusChanges(cache: QueryClient, scope: ControlsScope) {
  const current = () => cache.getQueryData(companyControls(scope).queryKey) ?? []

  const write = (changes: readonly StatusChange[], onRefused?: () => void) => {
    runMutation(cache, setStatuses(cache, scope), changes).catch((error: unknown) => {
      onRefused?.()
      toastControlsError(error)
    })
  }

  const set = (controls: readonly CompanyControl[], status: ControlStatus) => {
    const moving = controls.filter((control) => control.status !== status)
    if (moving.length === 0) return
    const subject = subjectOf(scope, moving)
    const before = moving.map((control) => ({ controlId: control.id, status: control.status }))
    const after = moving.map((control) => ({ controlId: control.id, status }))
    const effect = moving.length > 1 ? scoreEffect(scope, current(), after) : undefined
    const description = partialCaseAsk(scope, moving, status) ?? effect
    const undo = () => {
      const reversal = reversalOf({ before, after }, current())
      if (reversal.length > 0) write(reversal)
      return reversal.length > 0
    }
    const drop = toastUndoable(
      { scope, subject, undo },
      `${subject} set to ${status}`,
      description ? { description } : {},
    )
    write(after, drop)
  }

  return { set }
}
