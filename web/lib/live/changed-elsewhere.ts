import { useSyncExternalStore } from 'react'

/** The duration of the highlight's fade (styles.css). */
const SHOWN_MS = 2400

let shown: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Highlights rows that others just changed, by id, for a moment. */
export function markChanged(ids: readonly string[]): void {
  if (ids.length === 0) return
  publish(new Set([...shown, ...ids]))
  setTimeout(() => publish(new Set([...shown].filter((id) => !ids.includes(id)))), SHOWN_MS)
}

/** The ids to highlight right now. */
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
