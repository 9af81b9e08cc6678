import { useState } from 'react'
import { readCookie, writeCookie } from '#web/lib/cookie.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'

const COOKIE = 'sidebar_state'
const SEVEN_DAYS_S = 604_800

/** Whether the sidebar is wide; remembered for seven days. */
export function useSidebarState(): [boolean, (isExpanded: boolean) => void] {
  const [isExpanded, setExpanded] = useState(() => readCookie(COOKIE) !== 'false')
  const set = (next: boolean) => {
    setExpanded(next)
    writeCookie(COOKIE, String(next), SEVEN_DAYS_S)
  }
  return [isExpanded, set]
}

/** Ctrl/Cmd+B, except in a text field, where it means bold. */
export function useSidebarKey(toggle: () => void): void {
  useKeyDown((event) => {
    const isShortcut = event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey)
    if (!isShortcut || event.shiftKey || event.altKey || isEditable(event.target)) return
    event.preventDefault()
    toggle()
  })
}
