import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { formatNumber } from '#web/lib/format-number.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import type { PreviewedChange } from '#web/lib/list/change-preview.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { usePartChanges } from './part-changes.ts'
import type { PoamRow } from './poam-item.ts'
import { shiftPreview } from './shift-preview.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface ShiftDialogProps {
  selected: readonly PoamRow[]
  onClose: (isDone: boolean) => void
}

const MAX_DAYS = 3650

export function ShiftDialog({ selected, onClose }: ShiftDialogProps) {
  const changes = usePartChanges()
  const [typed, setTyped] = useState('14')
  const [reason, setReason] = useState('')
  const days = Math.trunc(Number(typed))
  const isNumber = typed.trim() !== '' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= MAX_DAYS
  const preview = isNumber ? shiftPreview(selected, days) : []
  const moving = preview.filter(({ after }) => after !== 'stays').length
  const count = counted(moving, 'item', 'items')
  const ids = selected.map(({ id }) => id)
  const save = async () => {
    if (!(await changes.shift(ids, days, reason.trim()))) return false
    toastSuccess(days > 0 ? `Requested an extension of ${count}` : `Moved ${count} forward`, { id: 'plan' })
    return true
  }
  return (
    <BulkEditDialog
      title="Shift dates"
      description="First dates stay unchanged; the change stands beside them with its reason."
      noun="Item"
      what="Due"
      changes={preview}
      submitLabel={`Shift ${count}`}
      disabledReason={issueIn(preview, isNumber) ?? (reason.trim() === '' ? 'Enter a reason' : undefined)}
      onSave={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <TextField
          label="Days"
          hint="Negative: earlier"
          required
          type="number"
          step={1}
          value={typed}
          onChange={setTyped}
        />
        <TextField label="Reason" required rows={2} maxLength={2000} value={reason} onChange={setReason} />
      </div>
    </BulkEditDialog>
  )
}

function issueIn(preview: readonly PreviewedChange[], isNumber: boolean): string | undefined {
  if (!isNumber) return `Enter a number of days, up to ${formatNumber(MAX_DAYS)}`
  const refused = preview.filter(({ isRefused }) => isRefused === true).map(({ reference }) => reference)
  if (refused.length > 0) return `Before the weakness was found: ${refused.join(', ')}. Fewer days, or leave them out`
  return preview.every(({ after }) => after === 'stays') ? 'No dates would change' : undefined
}
