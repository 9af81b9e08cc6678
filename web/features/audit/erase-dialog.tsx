import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withProof } from '#web/lib/step-up.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { AuditEntry } from './entry.ts'
import { auditKeys, eraseValues } from './queries.ts'

const REASON_MIN = 3

/** Mount it to open it. */
export function EraseDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)
  const erase = useMutation({
    mutationFn: () => withProof(() => eraseValues(entry, reason.trim())),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: auditKeys.all })
      toastSuccess('Personal data erased', { description: 'The erasure itself is an event of the log.' })
      onClose()
    },
    onError: (error) => toastFailed('Nothing was erased', error),
  })
  const isTooShort = reason.trim().length < REASON_MIN
  const confirm = () => (isTooShort ? setRefused(true) : erase.mutate())
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Erase what event ${entry.seq.toLocaleString('en')} held?`}
      consequence="The row before and the row after are gone for good. What stays: that it happened, who did it and when, and the hashes of what was erased, so that the chain can still be checked."
      confirmLabel="Erase personal data"
      busy={erase.isPending}
      onConfirm={confirm}
    >
      <Field
        label="Reason"
        required
        hint="Written into the log, with your name."
        error={isRefused && isTooShort ? 'Say why, for whoever reads the log later.' : undefined}
      >
        <Textarea rows={2} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </AlertDialog>
  )
}
