import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { RISK_LEVELS, type RiskLevel } from '#domain/risk/risk-level.ts'
import { counted } from '#domain/text/counted.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import type { ItemChanges } from './changes.ts'
import type { PoamRow } from './poam-item.ts'

export interface BulkDialogProps {
  kind: 'owner' | 'severity'
  selected: readonly PoamRow[]
  names: Names
  changes: ItemChanges
  onClose: (isDone: boolean) => void
}

/** Sets the owner or the severity of the selected items. Closed items stay unchanged. */
export function BulkDialog({ kind, selected, names, changes, onClose }: BulkDialogProps) {
  const [owner, setOwner] = useState<Id<'users'> | null>(null)
  const [severity, setSeverity] = useState<RiskLevel>('Moderate')
  const isOwner = kind === 'owner'
  const what = isOwner ? 'Owner' : 'Severity'
  const after = isOwner ? (names.person(owner) ?? 'No owner') : severity
  const changing = selected.filter(
    (row) => row.status !== 'Closed' && (isOwner ? row.owner_id !== owner : row.severity !== severity),
  )
  const count = counted(changing.length, 'item', 'items')
  const save = () =>
    changes.change(changing, isOwner ? { owner_id: owner } : { severity }, (row) =>
      isOwner ? { owner_id: row.owner_id } : { severity: row.severity },
    )
  return (
    <BulkEditDialog
      title={`Set ${what.toLowerCase()}`}
      description={`${count} of ${selected.length} selected would change. Closed items cannot be changed.`}
      noun="Item"
      what={what}
      changes={changing.map((row) => ({
        reference: `V-${row.number}`,
        title: row.weakness,
        before: isOwner ? (row.ownerName ?? 'No owner') : row.severity,
        after,
      }))}
      submitLabel={`Change ${count}`}
      disabledReason={changing.length === 0 ? 'No changes to apply' : undefined}
      onSave={save}
      onClose={onClose}
    >
      {isOwner ? (
        <PersonField label="Owner" value={owner} onChange={setOwner} />
      ) : (
        <ChoiceField
          label="Severity"
          options={RISK_LEVELS}
          value={severity}
          onChange={(level) => setSeverity(level ?? severity)}
        />
      )}
    </BulkEditDialog>
  )
}
