import { useState } from 'react'
import { EXCEPTION_LABELS } from '#domain/controls/exception.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { endException, refreshExceptions } from './exception-queries.ts'
import type { ExceptionRecord } from './exception-record.ts'

export interface EndDialogProps {
  scope: ControlsScope
  control: CompanyControl
  known: ExceptionRecord
  onClose: () => void
}

/** Ends an exception. It stays in the history, and in the scores of its days. */
export function EndDialog({ scope, control, known, onClose }: EndDialogProps) {
  const [because, setBecause] = useState('')
  const write = useWrite(refreshExceptions(scope, control.id))
  const what = EXCEPTION_LABELS[known.kind].toLowerCase()
  const end = async () => {
    const done = await write('Failed to end the exception', () => endException(scope, known.id, because.trim()))
    if (done) toastSuccess(`${control.nist_id}: ${what} ended`)
    return done
  }
  return (
    <FormDialog
      title={`End the ${what}`}
      description={`From then on ${control.nist_id} counts as its status says: ${control.status}. Scores of the days before stay unchanged.`}
      submitLabel="End exception"
      disabledReason={because.trim() === '' ? 'Enter the reason' : undefined}
      onSubmit={end}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="What was fixed or what changed."
        required
        rows={3}
        maxLength={2000}
        value={because}
        onChange={setBecause}
      />
    </FormDialog>
  )
}
