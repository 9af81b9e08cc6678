import { useEffect, type RefObject } from 'react'

/**
 * Sets `data-slides` on a region whose table is wider than it, so that cells stick at the left only where they would
 * scroll out of view. A DOM attribute, to avoid a render and an extra frame.
 */
export function useOverflowMark(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() =>
      element.toggleAttribute('data-slides', element.scrollWidth > element.clientWidth),
    )
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [region])
}
