import { useEffect, useEffectEvent } from 'react'
import type { ControlsScope } from '#web/lib/controls-queries.ts'
import { isEditable } from '#web/ui/is-editable.ts'
import { notify, type NotifyOptions } from '#web/ui/notify.tsx'
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
let lastToast: string | number | undefined

/**
 * Says what was done, with Undo, and remembers it for Ctrl/Cmd+Z.
 *
 * @returns what forgets it again, for when the server refused it
 */
export function sayDone(done: Done, message: string, options: Omit<NotifyOptions, 'action'> = {}): () => void {
  history.add(done)
  replaceToast(() => notify.undo(message, () => undo(done), options))
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
  replaceToast(() => notify.info(taken ? `Undone: ${done.subject}` : 'Already changed since'))
}

/** One at a time: a person who works with the keyboard makes a change every second. */
function replaceToast(show: () => string | number) {
  if (lastToast !== undefined) notify.dismiss(lastToast)
  lastToast = show()
}
