import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'

/** `c` opens the form of a new item, except while a person types or a dialog is open. */
export function useCreateKey(enabled: boolean, onCreate: () => void): void {
  useKeyDown((event) => {
    const isPlain = event.key === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (!enabled || !isPlain || isEditable(event.target)) return
    if (event.target instanceof Element && event.target.closest('[role=menu], [role=dialog]') !== null) return
    event.preventDefault()
    onCreate()
  })
}
