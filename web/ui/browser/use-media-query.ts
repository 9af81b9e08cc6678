import { useCallback, useSyncExternalStore } from 'react'

/** Below this width in pixels the sidebar is off-canvas, tables become cards, drawers become sheets. */
export const MOBILE_BREAKPOINT_PX = 768

/** Cached: React reads the result on every render, and the browser would parse the query each time. */
const lists = new Map<string, MediaQueryList>()

/** False where there is no window, such as in server rendering. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  )
}

/** How many of the queries match. `queries` must be stable. */
export function useMatchingQueries(queries: readonly string[]): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const query of queries) listOf(query).addEventListener('change', onChange)
      return () => {
        for (const query of queries) listOf(query).removeEventListener('change', onChange)
      }
    },
    [queries],
  )
  return useSyncExternalStore(
    subscribe,
    () => queries.filter((query) => listOf(query).matches).length,
    () => 0,
  )
}

export function useIsMobile(): boolean {
  return useMediaQuery(`(width < ${MOBILE_BREAKPOINT_PX}px)`)
}

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}
