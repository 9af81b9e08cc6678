import { formatDate } from '#web/lib/format/format.ts'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import type { Vulnerability } from './queries.ts'

export interface BulkDialogProps {
  kind: 'owner' | 'due'
  selected: readonly Vulnerability[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** Sets the owner or the due date of the selected vulnerabilities. */
export function BulkDialog({ kind, selected, names, onClose }: BulkDialogProps) {
  const { id: companyId } = useCompany()
  const { change } = useVulnerabilityChanges(companyId)
  const [owner, setOwner] = useState<Id<'users'> | null>(null)
  const [due, setDue] = useState('')
  const isOwner = kind === 'owner'
  const what = isOwner ? 'Owner' : 'Due date'
  const ownerName = (id: Id<'users'> | null) => names.person(id) ?? 'No owner'
  const changing = selected.filter((row) => (isOwner ? row.owner_id !== owner : row.due_on !== due))
  return (
    <BulkEditDialog
      title={`Set ${what.toLowerCase()}`}
      noun="Vulnerability"
      what={what}
      changes={changing.map((row) => ({
        reference: `F-${row.number}`,
        title: row.title,
        before: isOwner ? ownerName(row.owner_id) : row.due_on === null ? 'None' : formatDate(row.due_on),
        after: isOwner ? ownerName(owner) : due === '' ? '' : formatDate(due),
      }))}
      submitLabel={`Change ${changing.length}`}
      disabledReason={
        !isOwner && due === '' ? 'Choose a date' : changing.length === 0 ? 'No changes to apply' : undefined
      }
      onSave={() =>
        change(changing, isOwner ? { owner_id: owner } : { due_on: due }, (row) =>
          isOwner ? { owner_id: row.owner_id } : { due_on: row.due_on },
        )
      }
      onClose={onClose}
    >
      {isOwner ? (
        <PersonField label="Owner" value={owner} onChange={setOwner} />
      ) : (
        <TextField label="Due" type="date" max={LAST_DAY} value={due} onChange={setDue} />
      )}
    </BulkEditDialog>
  )
}
