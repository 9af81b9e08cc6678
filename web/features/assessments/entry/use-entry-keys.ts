import { useOwnKeys } from '#web/lib/own-keys.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'

const OWN_KEYS = ['n', 'p'] as const
/** In the order of the choices. */
const RESULT_KEYS = ['1', '2', '3']

/** n and p change the control; 1, 2 and 3 set the result of the focused objective, or of the first open one. */
export function useEntryKeys(onNext: () => void, onPrevious: () => void): void {
  useOwnKeys(OWN_KEYS)
  const { singleKeys } = usePreferences()
  useKeyDown((event) => {
    const isWriting = isEditable(event.target) && !isRadio(event.target)
    if (!singleKeys || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('[role=dialog]') !== null) return
    if (event.key === 'n') onNext()
    else if (event.key === 'p') onPrevious()
    else if (!answer(event)) return
    event.preventDefault()
  })
}

function isRadio(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'radio'
}

/** Clicks the choice and focuses it, so that the next key acts on the next objective. */
function answer({ key, target }: KeyboardEvent): boolean {
  const at = RESULT_KEYS.indexOf(key)
  const focused = target instanceof Element ? target.closest('[data-entry]') : null
  const row = focused ?? document.querySelector('[data-entry=open]')
  const choice = row?.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]
  if (at === -1 || choice === undefined || choice.disabled) return false
  choice.click()
  const next = focused?.nextElementSibling?.querySelector<HTMLInputElement>('input[type=radio]')
  if (next) next.focus()
  return true
}
