import { useSyncExternalStore } from 'react'

/** As long as the highlight takes to fade (styles.css). */
const SHOWN_MS = 2400

let shown: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Marks rows that somebody else has just changed, by id; the marks go by themselves. */
export function markChanged(ids: readonly string[]): void {
  if (ids.length === 0) return
  publish(new Set([...shown, ...ids]))
  setTimeout(() => publish(new Set([...shown].filter((id) => !ids.includes(id)))), SHOWN_MS)
}

/** The ids of what to point out right now. */
export function useChangedElsewhere(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => shown)
}

function publish(next: ReadonlySet<string>): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
