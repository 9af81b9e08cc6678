const GIVE_UP_AFTER_MS = 3000

let stopWaiting: (() => void) | undefined

/** Moves focus to the heading of a new page, unless the person has moved it or opened a dialog meanwhile. */
export function focusHeading(): void {
  stopWaiting?.()
  if (isInOpenDialog() || tryFocus()) return
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

/** A dialog that is closing because it led to the page has no `data-open` any more. */
function isInOpenDialog(): boolean {
  return (document.activeElement?.closest('[role="dialog"][data-open]') ?? null) !== null
}

function tryFocus(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
