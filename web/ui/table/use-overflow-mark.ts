import { useEffect, type RefObject } from 'react'

/**
 * Marks a region whose table is wider than it (`data-slides`), so that cells are kept at its left only where they would
 * slide away. On the element itself: nothing is drawn anew for it, and no frame comes without it.
 */
export function useSlides(region: RefObject<HTMLElement | null>): void {
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
