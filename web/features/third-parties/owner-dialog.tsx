import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { useThirdPartyChanges } from './changes.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'

interface OwnerDialogProps {
  selected: readonly ThirdParty[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** Sets the owner of every selected third party. */
export function OwnerDialog({ selected, names, onClose }: OwnerDialogProps) {
  const { id: companyId } = useCompany()
  const { change } = useThirdPartyChanges(companyId)
  const [owner, setOwner] = useState<Id<'users'> | null>(null)
  const nameOf = (id: Id<'users'> | null) => names.person(id) ?? 'No owner'
  const changing = selected.filter((row) => row.owner_id !== owner)
  return (
    <BulkEditDialog
      title="Set owner"
      noun="Record"
      what="Owner"
      changes={changing.map((row) => ({
        reference: `T-${row.number}`,
        title: row.name,
        before: nameOf(row.owner_id),
        after: nameOf(owner),
      }))}
      submitLabel={`Change ${changing.length}`}
      disabledReason={changing.length === 0 ? 'No changes to apply' : undefined}
      onSave={() => change(changing, { owner_id: owner }, ({ owner_id: former }) => ({ owner_id: former }))}
      onClose={onClose}
    >
      <PersonField label="Owner" value={owner} onChange={setOwner} />
    </BulkEditDialog>
  )
}
