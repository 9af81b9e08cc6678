import { useEffect, useSyncExternalStore } from 'react'
import type { BulkAction } from './table-types.ts'

/** The bulk actions for the rows selected on the current page: "12 selected controls". */
export type Offer = { label: string; actions: readonly BulkAction[] }

let current: Offer | undefined
const listeners = new Set<() => void>()

function publish(offer: Offer | undefined): void {
  current = offer
  for (const listener of listeners) listener()
}

/** Offers bulk actions to the command palette; undefined while no row is selected. */
export function useOfferActions(offer: Offer | undefined): void {
  useEffect(() => {
    if (offer === undefined) return undefined
    publish(offer)
    return () => {
      if (current === offer) publish(undefined)
    }
  }, [offer])
}

export function useOfferedActions(): Offer | undefined {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
