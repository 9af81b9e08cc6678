import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toastSuccess, toastUndo } from '#web/ui/overlay/toast.tsx'
import { endSessions, setDisabled } from './changes.ts'
import { nameOf, type Member } from './person.ts'
import { peopleCount, useChangeEachPerson } from './use-change-each-person.ts'

const WORDS = {
  disable: {
    title: (count: string) => `Disable the accounts of ${count}?`,
    consequence: 'They are signed out everywhere and cannot sign in until their accounts are enabled again.',
    confirmLabel: 'Disable accounts',
  },
  sessions: {
    title: (count: string) => `End all sessions of ${count}?`,
    consequence: 'They are signed out on every device, and lose what they have not saved.',
    confirmLabel: 'End sessions',
  },
} as const

export interface BulkAccountsDialogProps {
  kind: keyof typeof WORDS
  people: readonly Member[]
  onClose: (isDone: boolean) => void
}

/** Asks before the accounts of all selected people are disabled or signed out, and names them. */
export function BulkAccountsDialog({ kind, people, onClose }: BulkAccountsDialogProps) {
  const changeEach = useChangeEachPerson()
  const disable = async () => {
    const disabled = await changeEach(people, ({ userId }) => setDisabled({ userId, disabled: true }))
    const enable = () => void changeEach(disabled, ({ userId }) => setDisabled({ userId, disabled: false }))
    if (disabled.length > 0) toastUndo(`${peopleCount(disabled)} disabled`, enable)
    onClose(disabled.length > 0)
  }
  const end = async () => {
    const signedOut = await changeEach(people, ({ userId }) => endSessions(userId))
    if (signedOut.length > 0) toastSuccess(`${peopleCount(signedOut)} signed out everywhere`)
    onClose(signedOut.length > 0)
  }
  const { title, consequence, confirmLabel } = WORDS[kind]
  return (
    <ConfirmDialog
      title={title(peopleCount(people))}
      consequence={consequence}
      confirmLabel={confirmLabel}
      onConfirm={kind === 'disable' ? disable : end}
      onClose={() => onClose(false)}
    >
      <ul className="max-h-60 space-y-1 overflow-y-auto">
        {people.map((person) => (
          <li key={person.id}>
            {nameOf(person)} <span className="text-small text-muted">{person.email}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
