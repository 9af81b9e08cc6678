import { currentSession } from '#web/lib/auth/session.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'
import { toastInfo, toastUndo, type ToastOptions } from '#web/ui/overlay/toast.tsx'
import { createUndoHistory } from './undo-history.ts'

/** A change of controls in this tab that can be undone. */
export type UndoableChange = {
  scope: ControlsScope
  /** "3.1.1", "12 controls". */
  subject: string
  /** @returns whether there was still something to undo */
  undo: () => boolean
}

/** With the person who made it: another one may sign in to the same tab. */
type OwnChange = UndoableChange & { by: string | undefined }

const history = createUndoHistory<OwnChange>()
/** One toast at a time: by keyboard a person makes a change every second. */
const TOAST_ID = 'controls-undo'

/**
 * Shows a toast with Undo, and keeps the change for Ctrl/Cmd+Z.
 *
 * @returns a function that drops the change after an error
 */
export function toastUndoable(
  change: UndoableChange,
  message: string,
  options: Omit<ToastOptions, 'action'> = {},
): () => void {
  const mine = { ...change, by: me() }
  history.add(mine)
  toastUndo(message, () => undo(mine), { ...options, id: TOAST_ID })
  return () => history.remove(mine)
}

function me(): string | undefined {
  const session = currentSession()
  return session.status === 'signed-in' ? session.user.id : undefined
}

/** Ctrl/Cmd+Z undoes the latest change, outside of fields, while this is mounted. */
export function useUndoKey(scope: ControlsScope): void {
  useKeyDown((event) => {
    const pressed = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!pressed || event.shiftKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
    event.preventDefault()
    const latest = history.latest(scope, (change) => change.by === me())
    if (latest) undo(latest)
  })
}

function undo(change: OwnChange): void {
  history.remove(change)
  const isUndone = change.undo()
  toastInfo(isUndone ? `Undone: ${change.subject}` : 'Already changed since', { id: TOAST_ID })
}
