const GIVE_UP_AFTER_MS = 3000

let stopWaiting: (() => void) | undefined

/** Moves focus to the heading of a new page, unless the person has moved it meanwhile. */
export function focusHeading(): void {
  stopWaiting?.()
  if (tryFocus()) return
  const startedAt = document.activeElement
  const observer = new MutationObserver(() => {
    if (document.activeElement !== startedAt || tryFocus()) stopWaiting?.()
  })
  const timer = setTimeout(() => stopWaiting?.(), GIVE_UP_AFTER_MS)
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
    stopWaiting = undefined
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

function tryFocus(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
