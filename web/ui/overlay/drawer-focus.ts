import { useEffect, useRef, useState, type RefObject } from 'react'

/** Marks the region of a list whose keys opened the drawer: the focus stays on its row. */
const PEEKS = 'data-peeks'

const openDrawer = () => document.querySelector<HTMLElement>('[data-drawer]')

export function isInDrawer(element: Element | null): boolean {
  return element?.closest('[data-drawer]') !== null
}

/** Whether the next drawer leaves the focus on the row of `list`, so that its keys walk on. */
export function keepFocusInList(list: HTMLElement | null, isKept: boolean): void {
  list?.toggleAttribute(PEEKS, isKept)
}

export function focusDrawer(): void {
  openDrawer()?.focus()
}

/** Where the focus goes when a drawer opens and closes, and whether it takes the place of another. */
export function useDrawerFocus(popup: RefObject<HTMLElement | null>) {
  const [isReplacing] = useState(() => openDrawer() !== null)
  const isOfRow = useRef(false)
  useEffect(() => {
    isOfRow.current = document.querySelector('tr[data-open]') !== null
  }, [])
  const isOnRow = () => document.activeElement?.matches(`[${PEEKS}] tr`) === true
  return {
    isReplacing,
    initialFocus: () => (isOnRow() ? false : popup.current),
    /** Back to the row, which may not be the one that the first drawer was opened from. */
    finalFocus: () => {
      if (isOnRow()) return false
      return isOfRow.current ? document.querySelector<HTMLElement>('tr[data-item][tabindex="0"]') : true
    },
  }
}
