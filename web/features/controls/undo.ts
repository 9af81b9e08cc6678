import { useEffect, useEffectEvent } from 'react'
import type { ControlsScope } from '#web/lib/controls-queries.ts'
import { isEditable } from '#web/ui/is-editable.ts'
import { toastInfo, toastUndo, type ToastOptions } from '#web/ui/toast.tsx'
import { createHistory } from './change-history.ts'

/** Something that this tab has done to controls and can take back. */
export type Done = {
  scope: ControlsScope
  /** What it was done to: "3.1.1", "12 controls". */
  subject: string
  /** @returns whether there was still something to take back */
  takeBack: () => boolean
}

const history = createHistory<Done>()
/** One at a time: a person who works with the keyboard makes a change every second. */
const TOAST_ID = 'controls-undo'

/**
 * Says what was done, with Undo, and remembers it for Ctrl/Cmd+Z.
 *
 * @returns what forgets it again, for when the server refused it
 */
export function sayDone(done: Done, message: string, options: Omit<ToastOptions, 'action'> = {}): () => void {
  history.add(done)
  toastUndo(message, () => undo(done), { ...options, id: TOAST_ID })
  return () => history.remove(done)
}

/** Ctrl/Cmd+Z takes back the latest, outside of texts, while this is mounted. */
export function useUndoKey(scope: ControlsScope): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const pressed = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!pressed || event.shiftKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
    event.preventDefault()
    const latest = history.latest(scope)
    if (latest) undo(latest)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function undo(done: Done): void {
  history.remove(done)
  const taken = done.takeBack()
  toastInfo(taken ? `Undone: ${done.subject}` : 'Already changed since', { id: TOAST_ID })
}
