import { useCallback, useSyncExternalStore } from 'react'

/** Below this width (pixels) the sidebar is off-canvas, tables become cards, drawers become sheets. */
export const MOBILE_BREAKPOINT_PX = 768

/** Asked once each: React looks at the answer with every drawing, and the browser would read the query anew. */
const lists = new Map<string, MediaQueryList>()

/** False where there is no window, as when a page is rendered to text. */
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

/** How many of them hold; the list must be the same one for as long as it holds the same. */
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
