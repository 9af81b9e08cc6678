import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { useMyId } from '#web/lib/auth/session.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import type { AssignmentChange } from './assignment.ts'

export type AssignDialogKind = 'owner' | 'due'

export interface AssignDialogProps {
  kind: AssignDialogKind
  /** "3.1.1", "12 controls". */
  subject: string
  people: readonly Colleague[]
  onAssign: (change: AssignmentChange) => void
  onClose: () => void
}

const TEXTS: Readonly<Record<AssignDialogKind, { title: string; action: string }>> = {
  owner: { title: 'Assign', action: 'Assign' },
  due: { title: 'Set the due date of', action: 'Set due date' },
}

/** One owner or one due date for all selected controls. */
export function AssignDialog({ kind, subject, people, onAssign, onClose }: AssignDialogProps) {
  const me = useMyId()
  const [ownerId, setOwner] = useState<Id<'users'> | null>(() => people.find(({ id }) => id === me)?.id ?? null)
  const [day, setDay] = useState<string | null>(null)
  const submit = () => {
    onAssign(kind === 'owner' ? { ownerId } : { dueOn: day })
    return true
  }
  return (
    <FormDialog
      size="small"
      title={`${TEXTS[kind].title} ${subject}`}
      submitLabel={TEXTS[kind].action}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'owner' ? (
        <PersonField label="Owner" value={ownerId} onChange={setOwner} />
      ) : (
        <DayField label="Due" hint="Leave empty for no due date." value={day} onChange={setDay} />
      )}
    </FormDialog>
  )
}
