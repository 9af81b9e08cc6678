import { useEffect } from 'react'
import { useLocation } from '@tanstack/react-router'

const FOCUSABLE = 'textarea, button:not([tabindex="-1"]), input, select, a[href]'
/** A link or button that leads to a card waits this long for its content. */
const WAIT_MS = 5000

/** Scrolls to an anchor of the control's page and focuses its first field or button. */
export function goToAnchor(id: string): boolean {
  const anchor = document.getElementById(id)
  if (anchor === null) return false
  anchor.scrollIntoView({ block: 'center' })
  const target = anchor.matches(FOCUSABLE) ? anchor : anchor.querySelector<HTMLElement>(FOCUSABLE)
  ;(target ?? anchor).focus()
  return true
}

/** Goes to an anchor as soon as it is drawn. @returns gives up */
export function goToAnchorOnceDrawn(id: string): () => void {
  if (goToAnchor(id)) return () => undefined
  const observer = new MutationObserver(() => {
    if (goToAnchor(id)) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const giveUp = setTimeout(() => observer.disconnect(), WAIT_MS)
  return () => {
    observer.disconnect()
    clearTimeout(giveUp)
  }
}

/** Goes to the anchor in the address. */
export function useGoToAnchor(): void {
  const fragment = useLocation({ select: ({ hash }) => hash })
  useEffect(() => (fragment === '' ? undefined : goToAnchorOnceDrawn(fragment)), [fragment])
}
