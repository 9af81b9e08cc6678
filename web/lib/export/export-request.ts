import { useEffect, useEffectEvent } from 'react'

let requested: string | undefined
const listeners = new Set<() => void>()

/** Asks the list at this path to open its export dialog, now or once it is shown. */
export function requestExport(path: string): void {
  requested = path
  for (const listener of listeners) listener()
}

/** Opens the export dialog of the list at the current address when it was requested. */
export function useExportRequest(open: () => void): void {
  const answer = useEffectEvent(() => {
    if (requested !== location.pathname) return
    requested = undefined
    open()
  })
  useEffect(() => {
    const listener = () => answer()
    listener()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
