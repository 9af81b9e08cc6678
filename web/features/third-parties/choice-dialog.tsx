import { useState } from 'react'
import { thirdParty } from '#domain/records/third-party.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { useThirdPartyChanges } from './changes.ts'
import type { ThirdParty, ThirdPartyChange } from '#web/lib/third-parties/third-party-queries.ts'

interface ChoiceDialogProps {
  column: 'tier' | 'status'
  selected: readonly ThirdParty[]
  onClose: (isDone: boolean) => void
}

/** Sets the tier or the status of every selected row. */
export function ChoiceDialog({ column, selected, onClose }: ChoiceDialogProps) {
  const { id: companyId } = useCompany()
  const { change } = useThirdPartyChanges(companyId)
  const [tier, setTier] = useState<ThirdParty['tier']>(null)
  const [status, setStatus] = useState<ThirdParty['status']>('Active')
  const changed: ThirdPartyChange = column === 'tier' ? { tier } : { status }
  const after = (column === 'tier' ? tier : status) ?? 'Not decided'
  const changing = selected.filter((row) => (row[column] ?? 'Not decided') !== after)
  const { label } = thirdParty.fields[column]
  return (
    <BulkEditDialog
      title={`Set ${label.toLowerCase()}`}
      noun="Record"
      what={label}
      changes={changing.map((row) => ({
        reference: `T-${row.number}`,
        title: row.name,
        before: row[column] ?? 'Not decided',
        after,
      }))}
      submitLabel={`Change ${changing.length}`}
      disabledReason={changing.length === 0 ? 'No changes to apply' : undefined}
      onSave={() => change(changing, changed, (row) => ({ [column]: row[column] }))}
      onClose={onClose}
    >
      {column === 'tier' ? (
        <ChoiceField {...choiceProps(thirdParty.fields.tier)} none="Not decided" value={tier} onChange={setTier} />
      ) : (
        <ChoiceField
          {...choiceProps(thirdParty.fields.status)}
          value={status}
          onChange={(chosen) => chosen !== null && setStatus(chosen)}
        />
      )}
    </BulkEditDialog>
  )
}
