import { useEffect, type RefObject } from 'react'

/** The distance of the toasts from the bottom of the window, where something asked for one; see `toaster.tsx`. */
const BOTTOM = '--toast-bottom'
const GAP_PX = 12
/** A toast of two lines; an element further up stays free of it anyway. */
const REACH_PX = 120

const elements = new Set<Element>()

/** Keeps toasts above the element while it is near the bottom of the window. */
export function useToastsAbove(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    elements.add(element)
    place()
    // An element that slides in is measured once more where it comes to rest.
    element.addEventListener('animationend', place)
    const later = { passive: true, capture: true }
    document.addEventListener('scroll', place, later)
    window.addEventListener('resize', place)
    return () => {
      elements.delete(element)
      element.removeEventListener('animationend', place)
      document.removeEventListener('scroll', place, later)
      window.removeEventListener('resize', place)
      place()
    }
  }, [ref])
}

function place(): void {
  const { style } = document.documentElement
  const heightPx = Math.max(0, ...[...elements].map(heightAbove))
  if (heightPx > 0) style.setProperty(BOTTOM, `${Math.round(heightPx) + GAP_PX}px`)
  else style.removeProperty(BOTTOM)
}

/** From the bottom of the window to the top of an element near it. */
function heightAbove(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return window.innerHeight - bottom < REACH_PX ? window.innerHeight - top : 0
}
