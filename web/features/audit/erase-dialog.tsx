import { useForm } from '#web/lib/form/use-form.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import type { AuditEntry } from './entry.ts'
import { auditKeys, eraseValues } from './queries.ts'

const REASON_MIN = 3

/** Mount it to open it. */
export function EraseDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim().length < REASON_MIN ? 'Give a reason, for those who read the log later.' : undefined,
  }))
  const write = useWrite(invalidates(auditKeys.all))
  const erase = async () => {
    if (!form.attempt()) return false
    const done = await write('No data was erased', () => eraseValues(entry, form.values.reason.trim()))
    if (done) toastSuccess('Personal data erased', { description: 'The erasure itself is an event of the log.' })
    return done
  }
  return (
    <ConfirmDialog
      title={`Erase what event ${entry.seq.toLocaleString('en')} held?`}
      consequence="The row before and the row after are gone for good. What stays: that it happened, who did it and when, and the hashes of what was erased, so that the chain can still be checked."
      confirmLabel="Erase personal data"
      onConfirm={erase}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        required
        hint="Written into the log, with your name."
        rows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </ConfirmDialog>
  )
}
