import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/overlay/dialog.tsx'
import { useSubmit, type Submitted } from '#web/ui/form/use-submit.ts'
import { useUnsavedChangesGuard } from '../pending/use-unsaved-changes-guard.ts'
import type { AnyForm } from './use-form.ts'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus'> {
  /** Verb and noun: "Add item". */
  submitLabel: ReactNode
  /** Why it cannot be submitted. */
  disabledReason?: string | undefined
  /** Its issues prevent submitting. */
  form?: AnyForm
  /** The dialog stays open during the submit, and after it when it was not done. */
  onSubmit: () => Promise<Submitted> | Submitted
  /** Called with whether it was submitted. */
  onClose: (isDone: boolean) => void
  cancelLabel?: string
  /** Further buttons, before Cancel. */
  actions?: ReactNode
  children?: ReactNode
}

/** A dialog that is submitted. Mount it to open it. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, disabledReason, form, onSubmit, onClose, cancelLabel = 'Cancel', actions, children } = props
  const { title, description, size, initialFocus } = props
  const { busy, submit } = useSubmit(onSubmit)
  const fields = useFocusOnFirstIssue(form?.attempts ?? 0)
  // Off during the submit, because its success may navigate away.
  const release = useUnsavedChangesGuard(form?.isDirty === true && !busy)
  const close = (isDone: boolean) => {
    release()
    onClose(isDone)
  }
  return (
    <Dialog
      busy={busy}
      title={title}
      description={description}
      size={size}
      initialFocus={initialFocus}
      onClose={() => close(false)}
      onSubmit={() => disabledReason === undefined && form?.attempt() !== false && submit(() => close(true))}
      footer={
        <>
          {actions}
          <Button disabled={busy} onClick={() => close(false)}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children !== undefined && (
        <div ref={fields} className="space-y-4">
          {children}
        </div>
      )}
    </Dialog>
  )
}

/** A submit attempt with issues focuses the first field that has one. */
function useFocusOnFirstIssue(attempts: number) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  return fields
}
