import { useSyncExternalStore } from 'react'

/** What can open over any page, one at a time. */
export type PageOverlay = 'palette' | 'shortcuts' | 'tour'

let current: PageOverlay | undefined
const listeners = new Set<() => void>()

export function showOverlay(overlay: PageOverlay | undefined): void {
  current = overlay
  for (const listener of listeners) listener()
}

export function currentOverlay(): PageOverlay | undefined {
  return current
}

export function usePageOverlay(): PageOverlay | undefined {
  return useSyncExternalStore(subscribe, currentOverlay)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
