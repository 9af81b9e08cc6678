import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useIsMobile } from '../browser/use-media-query.ts'

/** The address of the list whose head is unfolded; another list is folded again. */
let unfolded: string | undefined
/** Lists without the button that unfolds. */
let unfoldedHeads = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What stands above the rows of a list. On a small screen one button of its toolbar unfolds it. */
export function useSmallScreenFold() {
  const isMobile = useIsMobile()
  const isOpen = useSyncExternalStore(subscribe, () => unfoldedHeads > 0 || unfolded === location.pathname)
  return {
    isMobile,
    isFolded: isMobile && !isOpen,
    toggle: () => {
      unfolded = isOpen ? undefined : location.pathname
      notify()
    },
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** In place of a toolbar: unfolds what stands above the rows, which no button does then. */
export function UnfoldedHead() {
  useLayoutEffect(() => {
    unfoldedHeads += 1
    notify()
    return () => {
      unfoldedHeads -= 1
      notify()
    }
  }, [])
  return null
}

/**
 * Charts, actions and filters, which leave a small screen to the rows. Once shown they stay mounted, so that a dialog
 * opened from one of them survives a rotated phone.
 */
export function Foldable({ children }: { children: ReactNode }) {
  const { isFolded } = useSmallScreenFold()
  const [wasShown, setWasShown] = useState(!isFolded)
  if (!isFolded && !wasShown) setWasShown(true)
  return wasShown ? <div className={isFolded ? 'hidden' : 'contents'}>{children}</div> : null
}
