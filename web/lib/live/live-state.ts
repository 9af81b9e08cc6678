import { useSyncExternalStore } from 'react'

/** off: not subscribed yet. lost: was live and will reconnect. */
export type LiveState = 'off' | 'live' | 'lost'

let state: LiveState = 'off'
const listeners = new Set<() => void>()

export function setLiveState(next: LiveState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Whether changes by others arrive live right now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, currentLiveState)
}

export function currentLiveState(): LiveState {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
