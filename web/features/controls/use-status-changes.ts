import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import {
  companyControls,
  ControlsError,
  useSetStatuses,
  type CompanyControl,
  type ControlsScope,
  type StatusChange,
} from '#web/lib/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { isEditable } from '#web/ui/is-editable.ts'
import { notify } from '#web/ui/notify.tsx'
import { createHistory, reversalOf, type DoneChange } from './change-history.ts'
import { countOf } from './count.ts'
import { scoreEffect } from './score-effect.ts'

const history = createHistory()
let lastToast: string | number | undefined

/** Sets statuses, says so with Undo, and listens to Ctrl/Cmd+Z while mounted. */
export function useStatusChanges(scope: ControlsScope) {
  const cache = useQueryClient()
  const { mutateAsync } = useSetStatuses(scope)
  const current = () => cache.getQueryData(companyControls(scope).queryKey) ?? []

  const write = (changes: readonly StatusChange[], onRefused?: () => void) => {
    mutateAsync(changes).catch((error: unknown) => {
      onRefused?.()
      showFailure(error)
    })
  }

  const undo = (change: DoneChange) => {
    history.remove(change)
    const reversal = reversalOf(change, current())
    if (reversal.length > 0) write(reversal)
    replaceToast(() => notify.info(reversal.length > 0 ? `Undone: ${change.subject}` : 'Already changed since'))
  }

  const set = (controls: readonly CompanyControl[], status: ControlStatus) => {
    const moving = controls.filter((control) => control.status !== status)
    if (moving.length === 0) return
    const change: DoneChange = {
      scope,
      subject: subjectOf(scope, moving),
      before: moving.map((control) => ({ controlId: control.id, status: control.status })),
      after: moving.map((control) => ({ controlId: control.id, status })),
    }
    const description = moving.length > 1 ? scoreEffect(scope, current(), change.after) : undefined
    history.add(change)
    write(change.after, () => history.remove(change))
    replaceToast(() =>
      notify.undo(`${change.subject} set to ${status}`, () => undo(change), description ? { description } : {}),
    )
  }

  useUndoKey(() => {
    const latest = history.latest(scope)
    if (latest) undo(latest)
  })
  return { set }
}

function subjectOf({ protocol }: ControlsScope, controls: readonly CompanyControl[]): string {
  const [first] = controls
  return controls.length === 1 && first ? first.nist_id : countOf(controls.length, wordingOf(protocol))
}

function useUndoKey(onUndo: () => void) {
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!pressed || event.shiftKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** One at a time: a person who works down the list with the keyboard makes a change every second. */
function replaceToast(show: () => string | number) {
  if (lastToast !== undefined) notify.dismiss(lastToast)
  lastToast = show()
}

function showFailure(error: unknown) {
  if (error instanceof ControlsError) notify.error(error.message, { description: messageOf(error.cause) })
  else notify.error(messageOf(error))
}
