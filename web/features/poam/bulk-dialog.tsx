import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { RISK_LEVELS, type RiskLevel } from '#domain/poam/risk-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastUndo } from '#web/ui/toast.tsx'
import { ChangePreview, type PreviewedChange } from './change-preview.tsx'
import type { ItemChange, PlanChanges } from './changes.ts'
import { ChoiceField } from './choice-field.tsx'
import { OwnerSelect } from './owner-select.tsx'
import type { PlanRow } from './plan-item.ts'
import type { Names } from '#web/lib/use-names.ts'

export interface BulkDialogProps {
  kind: 'owner' | 'severity'
  selected: readonly PlanRow[]
  names: Names
  changes: PlanChanges
  onClose: (isDone: boolean) => void
}

/** One change to all that is selected, shown before it is made and undone afterwards. */
export function BulkDialog({ kind, selected, names, changes, onClose }: BulkDialogProps) {
  const [owner, setOwner] = useState<Id<'users'> | null>(null)
  const [severity, setSeverity] = useState<RiskLevel>('Moderate')
  const [isBusy, setBusy] = useState(false)
  const isOwner = kind === 'owner'
  const to: BulkChange = isOwner
    ? { label: 'Owner', after: names.person(owner) ?? 'Nobody', change: { owner_id: owner } }
    : { label: 'Severity', after: severity, change: { severity } }
  const changing = selected.filter((row) => row.status !== 'Closed' && isChanged(row, to.change))
  const count = changing.length === 1 ? '1 item' : `${changing.length} items`
  const submit = async () => {
    if (changing.length === 0) return
    setBusy(true)
    const ids = changing.map(({ id }) => id)
    const isDone = await changes.update(ids, to.change)
    setBusy(false)
    if (!isDone) return
    toastUndo(`${to.label} set to ${to.after} on ${count}`, () => {
      for (const { id, owner_id: former, severity: level } of changing)
        void changes.update([id], isOwner ? { owner_id: former } : { severity: level })
    })
    onClose(true)
  }
  return (
    <Dialog
      open
      busy={isBusy}
      title={`Set ${to.label.toLowerCase()}`}
      description={`${count} of ${selected.length} selected would change. What is closed stays as it is.`}
      onOpenChange={() => onClose(false)}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabledReason={changing.length === 0 ? 'Nothing would change' : undefined}
          >
            Change {count}
          </Button>
        </>
      }
    >
      {isOwner ? (
        <OwnerSelect label="Owner" names={names} value={owner} onChange={setOwner} />
      ) : (
        <ChoiceField
          label="Severity"
          options={RISK_LEVELS}
          value={severity}
          onChange={(level) => setSeverity(level ?? severity)}
        />
      )}
      <ChangePreview what={to.label} changes={changing.map((row) => previewOf(row, to))} />
    </Dialog>
  )
}

interface BulkChange {
  label: 'Owner' | 'Severity'
  after: string
  change: Pick<ItemChange, 'owner_id' | 'severity'>
}

function isChanged(row: PlanRow, { owner_id: owner, severity }: BulkChange['change']): boolean {
  return severity === undefined ? row.owner_id !== owner : row.severity !== severity
}

function previewOf(row: PlanRow, { label, after }: BulkChange): PreviewedChange {
  const { number, weakness, ownerName, severity } = row
  return { number, weakness, after, before: label === 'Owner' ? (ownerName ?? 'Nobody') : severity }
}
