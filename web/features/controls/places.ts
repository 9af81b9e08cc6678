import { useEffect } from 'react'
import { useLocation } from '@tanstack/react-router'

const FOCUSABLE = 'textarea, button:not([tabindex="-1"]), input, select, a[href]'
/** A card fetches its content; a link to it waits this long for it. */
const WAIT_MS = 5000

/** Brings a place of the control's page into view, and the focus to the first thing in it that can be worked. */
export function goToPlace(id: string): boolean {
  const place = document.getElementById(id)
  if (place === null) return false
  place.scrollIntoView({ block: 'center' })
  const target = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(FOCUSABLE)
  ;(target ?? place).focus()
  return true
}

/** Goes where the fragment of the address says, as soon as that place is there. */
export function useGoToFragment(): void {
  const place = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (place === '' || goToPlace(place)) return undefined
    const observer = new MutationObserver(() => {
      if (goToPlace(place)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const giveUp = setTimeout(() => observer.disconnect(), WAIT_MS)
    return () => {
      observer.disconnect()
      clearTimeout(giveUp)
    }
  }, [place])
}
