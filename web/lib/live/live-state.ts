import { useSyncExternalStore } from 'react'

/** off: nothing is listened to yet. lost: it was live and will be again. */
export type LiveState = 'off' | 'live' | 'lost'

let state: LiveState = 'off'
const listeners = new Set<() => void>()

export function setLiveState(next: LiveState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Whether changes by others appear by themselves right now. */
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
