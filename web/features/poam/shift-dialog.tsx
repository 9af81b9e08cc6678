import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ChangePreview, type PreviewedChange } from './change-preview.tsx'
import { useCompany } from '#web/lib/company-context.ts'
import { usePartChanges } from './part-changes.ts'
import type { PlanRow } from './plan-item.ts'
import { shifted } from './shifted.ts'

export interface ShiftDialogProps {
  selected: readonly PlanRow[]
  onClose: (isDone: boolean) => void
}

const FURTHEST = 3650

/** Moves all that is selected by so many days, and shows the old day and the new one of each first. */
export function ShiftDialog({ selected, onClose }: ShiftDialogProps) {
  const { id: companyId } = useCompany()
  const changes = usePartChanges(companyId)
  const [typed, setTyped] = useState('14')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const days = Math.trunc(Number(typed))
  const isNumber = typed.trim() !== '' && Number.isInteger(days) && days !== 0 && Math.abs(days) <= FURTHEST
  const preview = isNumber ? shifted(selected, days) : []
  const moving = preview.filter(({ after }) => after !== 'stays').length
  const missing = faultIn(preview, isNumber) ?? (reason.trim() === '' ? 'Say why' : undefined)
  const submit = async () => {
    if (missing !== undefined) return
    setBusy(true)
    const isDone = await changes.shift(
      selected.map(({ id }) => id),
      days,
      reason.trim(),
    )
    setBusy(false)
    if (!isDone) return
    const what = moving === 1 ? '1 item' : `${moving} items`
    toastSuccess(days > 0 ? `Asked for more time on ${what}` : `Moved ${what} forward`, { id: 'plan' })
    onClose(true)
  }
  return (
    <Dialog
      open
      busy={isBusy}
      title="Shift dates"
      description="First dates stay as they were; the change stands beside them with its reason."
      onOpenChange={() => onClose(false)}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabledReason={missing}>
            Shift {moving === 1 ? '1 item' : `${moving} items`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <Field label="Days" hint="Negative: earlier" required>
          <Input type="number" step={1} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Field label="Reason" required>
          <Textarea rows={2} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
      <ChangePreview what="Due" changes={preview} />
    </Dialog>
  )
}

function faultIn(preview: readonly PreviewedChange[], isNumber: boolean): string | undefined {
  if (!isNumber) return `Say by how many days, up to ${formatNumber(FURTHEST)}`
  const refused = preview.filter(({ isRefused }) => isRefused === true).map(({ number }) => `V-${number}`)
  if (refused.length > 0) return `Before the weakness was found: ${refused.join(', ')}. Fewer days, or leave them out`
  return preview.every(({ after }) => after === 'stays') ? 'Nothing would move' : undefined
}
