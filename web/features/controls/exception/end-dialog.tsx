import { useState } from 'react'
import { EXCEPTION_LABELS } from '#domain/controls/exception.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastControlsError } from '#web/lib/toast-failed.ts'
import { useEndException, type ExceptionRecord } from './exception-queries.ts'

export interface EndDialogProps {
  scope: ControlsScope
  control: CompanyControl
  known: ExceptionRecord
  onClose: () => void
}

/** Ends an exception. It stays in the history, and in the scores of its days. */
export function EndDialog({ scope, control, known, onClose }: EndDialogProps) {
  const [because, setBecause] = useState('')
  const { mutate, isPending } = useEndException(scope, control.id)
  const what = EXCEPTION_LABELS[known.kind].toLowerCase()
  const end = () => {
    if (because.trim() === '') return
    mutate(
      { id: known.id, because: because.trim() },
      {
        onSuccess: () => {
          toastSuccess(`${control.nist_id}: ${what} ended`)
          onClose()
        },
        onError: toastControlsError,
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End the ${what}`}
      description={`From then on ${control.nist_id} counts as its status says: ${control.status}. Scores of the days before stay as they were.`}
      busy={isPending}
      onSubmit={end}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isPending}
            disabledReason={because.trim() === '' ? 'Say why it ends' : undefined}
          >
            End it
          </Button>
        </>
      }
    >
      <Field label="Why it ends" hint="What was mended, or what has changed." required>
        <Textarea rows={3} maxLength={2000} value={because} onChange={(event) => setBecause(event.target.value)} />
      </Field>
    </Dialog>
  )
}
