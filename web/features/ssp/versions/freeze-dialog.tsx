import { useState } from 'react'
import type { PlanOutline } from '#domain/ssp/outline.ts'
import type { PlanProgress } from '#domain/ssp/plan-progress.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useOpenPlan } from '../places.ts'
import { usePlanWrite } from '../queries.ts'
import { freezePlan } from './freeze.ts'

export interface FreezeDialogProps {
  progress: PlanProgress
  outline: PlanOutline
  onClose: () => void
}

/** Mount it to open it. */
export function FreezeDialog({ progress: { percent, open }, outline, onClose }: FreezeDialogProps) {
  const { id: companyId } = useCompany()
  const [note, setNote] = useState('')
  const { busy, write } = usePlanWrite(companyId)
  const openPlan = useOpenPlan()
  const freeze = async () => {
    const isDone = await write('The version could not be frozen', async () => {
      const number = await freezePlan(companyId, note)
      toastSuccess(`Version ${number} frozen`, {
        action: { label: 'Open', onClick: () => openPlan({ version: String(number) }) },
      })
    })
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Freeze a version"
      description={`Keeps the ${outline.noun} as it stands now, for good, with its SHA-256.`}
      busy={busy}
      onSubmit={() => void freeze()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Freeze version
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {open > 0 && (
          <p className="text-body">
            It is {percent}% complete: {open} {open === 1 ? 'section lacks' : 'sections lack'} something. That is kept
            as it is.
          </p>
        )}
        <Field label="What is new in it" hint="For the record of changes.">
          <Textarea rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
