import { useEffect, useEffectEvent } from 'react'

/** Listens to keys that are pressed anywhere on the page. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKeyDown)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
