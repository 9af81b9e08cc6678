import { useEffect, useEffectEvent } from 'react'
import { isEditable } from '#web/ui/browser/is-editable.ts'

/** `c` opens the form of a new item, except while a person types or a dialog is open. */
export function useCreateKey(enabled: boolean, onCreate: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = event.key === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (!enabled || !isPlain || isEditable(event.target)) return
    if (event.target instanceof Element && event.target.closest('[role=menu], [role=dialog]') !== null) return
    event.preventDefault()
    onCreate()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
