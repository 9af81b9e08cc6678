import { useEffect, type RefObject } from 'react'

/** The distance of the toasts from the bottom of the window, where something asked for one; see `toaster.tsx`. */
const BOTTOM = '--toast-bottom'
const GAP_PX = 12
/** A toast of two lines; an element further up stays free of it anyway. */
const REACH_PX = 120

/** Keeps toasts above the element while it is near the bottom of the window. */
export function useToastsAbove(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const place = () => {
      const box = ref.current?.getBoundingClientRect()
      const heightPx = box === undefined ? 0 : window.innerHeight - box.top
      const isNear = box !== undefined && heightPx > 0 && window.innerHeight - box.bottom < REACH_PX
      if (isNear) style.setProperty(BOTTOM, `${Math.round(heightPx) + GAP_PX}px`)
      else style.removeProperty(BOTTOM)
    }
    place()
    const element = ref.current
    // An element that slides in is measured once more where it comes to rest.
    element?.addEventListener('animationend', place)
    const later = { passive: true, capture: true }
    document.addEventListener('scroll', place, later)
    window.addEventListener('resize', place)
    return () => {
      element?.removeEventListener('animationend', place)
      document.removeEventListener('scroll', place, later)
      window.removeEventListener('resize', place)
      style.removeProperty(BOTTOM)
    }
  }, [ref])
}
