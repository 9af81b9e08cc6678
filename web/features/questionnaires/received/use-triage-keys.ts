import { useOwnKeys } from '#web/lib/own-keys.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import { useKeyDown } from '#web/ui/browser/use-key-down.ts'

const OWN_KEYS = ['j', 'k', 'e'] as const

interface TriageKeys {
  onNext: () => void
  onPrevious: () => void
  onEdit: () => void
  onApprove: () => void
}

/** j and k change the question, e edits its answer, Enter approves it; Ctrl or Cmd with Enter also while writing. */
export function useTriageKeys({ onNext, onPrevious, onEdit, onApprove }: TriageKeys): void {
  useOwnKeys(OWN_KEYS)
  const { singleKeys } = usePreferences()
  useKeyDown((event) => {
    if (event.altKey || document.querySelector('[role=dialog]') !== null) return
    const actions = new Map([
      ['approve', onApprove],
      ['j', onNext],
      ['k', onPrevious],
      ['e', onEdit],
    ])
    const action = actions.get(actionOf(event, singleKeys) ?? '')
    if (action === undefined) return
    action()
    event.preventDefault()
  })
}

function actionOf(event: KeyboardEvent, singleKeys: boolean): string | undefined {
  const { key, target } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (key === 'Enter' && isCommand) return isInAnswer(target) ? 'approve' : undefined
  if (isCommand || isEditable(target)) return undefined
  if (key === 'Enter') return isPressable(target) ? undefined : 'approve'
  return singleKeys && OWN_KEYS.some((own) => own === key) ? key : undefined
}

const isInAnswer = (target: EventTarget | null) => target instanceof Element && target.closest('[data-answer]') !== null

/** Enter on a button or link is theirs, except in the list of questions. */
const isPressable = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('a, button, summary') !== null &&
  target.closest('[data-question]') === null
