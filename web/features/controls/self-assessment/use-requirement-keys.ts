import type { RefObject } from 'react'
import { usePreferences } from '#web/lib/preferences.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'

/** j and k move to the next and the previous requirement, at its first question, unless single keys are off. */
export function useRequirementKeys(list: RefObject<HTMLOListElement | null>): void {
  const { singleKeys } = usePreferences()
  useKeyDown((event) => {
    const step = STEPS.get(event.key)
    if (!singleKeys || step === undefined || hasModifier(event) || isText(event.target)) return
    if (goTo([...(list.current?.children ?? [])], step)) event.preventDefault()
  })
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['j', 1],
  ['k', -1],
])

function hasModifier({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || defaultPrevented
}

/** From the one with the focus; from the first where none has it. @returns whether there was one to go to */
function goTo(items: readonly Element[], step: number): boolean {
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[at === -1 ? 0 : at + step]
  const question = next?.querySelector<HTMLInputElement>('input[type=radio]:checked, input[type=radio]')
  if (next === undefined || !question) return false
  next.scrollIntoView({ block: 'start' })
  question.focus({ preventScroll: true })
  return true
}

/** Radio buttons are inputs, in which no text is typed. */
function isText(target: EventTarget | null): boolean {
  return isEditable(target) && !(target instanceof HTMLInputElement && target.type === 'radio')
}
