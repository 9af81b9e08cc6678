import { useOwnKeys } from '#web/lib/own-keys.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'
import { focusHeading } from './focus-heading.ts'

/** The keys of assess mode, for its help. */
export const ASSESS_KEYS = [
  { keys: ['n', 'l'], label: 'Next' },
  { keys: ['p', 'h'], label: 'Previous' },
  { keys: ['1', '2', '3', '4'], label: 'Not Started, In Progress, Completed, Not Applicable' },
  { keys: ['o'], label: 'Objectives; there ↑ ↓ walk, m n a answer, t notes' },
  { keys: ['s'], label: 'Implementation statement' },
  { keys: ['t'], label: 'Notes' },
  { keys: ['e'], label: 'Evidence' },
  { keys: ['g'], label: 'Go to a number' },
  { keys: ['Esc'], label: 'Out of a field, then out of the mode' },
  { keys: ['?'], label: 'These keys' },
] as const

/** Keys that mean something else on other pages. */
const OWN = ['g', '?']

/** The action of each key. */
export type KeyActions = Readonly<Record<string, () => unknown>>

/** Single keys, outside of fields and dialogs. Esc first leaves the field or the objectives that have the focus. */
export function useAssessKeys(actions: KeyActions, onLeave: () => void): void {
  useOwnKeys(OWN)
  useKeyDown((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isInPopup(event.target)) return
    if (event.key === 'Escape') {
      if (isAtWork(event.target)) focusHeading()
      else onLeave()
    } else {
      const action = isEditable(event.target) ? undefined : actions[event.key]
      if (action === undefined) return
      action()
    }
    event.preventDefault()
  })
}

function isInPopup(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=menu], [role=dialog], [role=alertdialog]') !== null
}

function isAtWork(target: EventTarget | null): boolean {
  return isEditable(target) || (target instanceof Element && target.closest('#objectives, #evidence') !== null)
}
