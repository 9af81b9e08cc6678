import { useCallback, useSyncExternalStore } from 'react'

/** Below this width (pixels) the sidebar is off-canvas, tables become cards, drawers become sheets. */
export const MOBILE_BREAKPOINT_PX = 768

/** False where there is no window, as when a page is rendered to text. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

export function useIsMobile(): boolean {
  return useMediaQuery(`(width < ${MOBILE_BREAKPOINT_PX}px)`)
}
