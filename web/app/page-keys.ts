import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isOwnKey } from '#web/lib/own-keys.ts'
import { currentOverlay, showOverlay } from '#web/lib/page-overlay.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { goTos } from './navigation.ts'

/** How long after `g` a letter still navigates. */
const SECOND_KEY_WITHIN_MS = 1500

/** Elements where a letter finds an entry. */
const TYPE_AHEAD = '[role=menu], [role=listbox]'
/** Dialogs over the page. A drawer stands beside it. */
const OVER_THE_PAGE = '[role=dialog]:not([data-drawer]), [role=alertdialog]'

/**
 * The shortcuts of every page. Runs before all other handlers: it drops single keys for people who switched them off,
 * and keeps the letter after `g` from acting on a row.
 */
export function usePageKeys(): void {
  const { singleKeys } = usePreferences()
  const goTo = useGoTo()
  const isOfEveryPage = ({ key, target }: KeyboardEvent) =>
    !isWithin(target, OVER_THE_PAGE) && !isOwnKey(key) && (goTo(key) || showSheet(key))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) togglePalette(event)
    else if (isSingleKey(event) && (!singleKeys || isOfEveryPage(event))) {
      event.stopImmediatePropagation()
      if (singleKeys) event.preventDefault()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/** Works in text fields too, but not behind another dialog. */
function togglePalette(event: KeyboardEvent): void {
  event.preventDefault()
  const isOpen = currentOverlay() === 'palette'
  if (isOpen || document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]') === null)
    showOverlay(isOpen ? undefined : 'palette')
}

function isSingleKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isLone = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
  return isLone && !isEditable(target) && !isWithin(target, TYPE_AHEAD)
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function showSheet(key: string): boolean {
  if (key === '?') showOverlay('shortcuts')
  return key === '?'
}

/** `g`, then a letter. @returns whether the key was part of the sequence */
function useGoTo(): (key: string) => boolean {
  const navigate = useNavigate()
  const begunAt = useRef(-Infinity)
  return (key) => {
    const isSecond = performance.now() - begunAt.current < SECOND_KEY_WITHIN_MS
    begunAt.current = key === 'g' && !isSecond ? performance.now() : -Infinity
    if (!isSecond) return key === 'g'
    const goal = goTos.find((goTo) => goTo.key === key)
    if (goal !== undefined) void navigate({ href: goal.path })
    return goal !== undefined
  }
}
