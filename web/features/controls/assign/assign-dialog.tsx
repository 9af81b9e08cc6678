import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import type { Colleague } from '#web/lib/company-people.ts'
import { useMyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { AssignmentChange } from './assignment.ts'
import { OwnerSelect } from './owner-select.tsx'

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
  const [day, setDay] = useState('')
  const submit = () => {
    onAssign(kind === 'owner' ? { ownerId } : { dueOn: day === '' ? null : day })
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      title={`${TEXTS[kind].title} ${subject}`}
      onOpenChange={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {TEXTS[kind].action}
          </Button>
        </>
      }
    >
      {kind === 'owner' ? (
        <OwnerSelect people={people} value={ownerId} onChange={setOwner} />
      ) : (
        <Field label="Due" hint="Empty: no due date.">
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
    </Dialog>
  )
}
