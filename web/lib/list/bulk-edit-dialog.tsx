import type { ReactNode } from 'react'
import type { Submitted } from '#web/ui/form/use-submit.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { ChangePreview, type PreviewedChange } from './change-preview.tsx'

export interface BulkEditDialogProps {
  /** "Set owner" */
  title: string
  description?: string
  /** "Item" and "Owner", for the headers of the preview. */
  noun: string
  what: string
  changes: readonly PreviewedChange[]
  /** "Change 3 items" */
  submitLabel: string
  disabledReason: string | undefined
  onSave: () => Promise<Submitted>
  onClose: (isDone: boolean) => void
  /** The fields. */
  children: ReactNode
}

/** One change to every selected record, with a preview of what it does to each. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { title, description, noun, what, changes, submitLabel, disabledReason, onSave, onClose, children } = props
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      disabledReason={disabledReason}
      onSubmit={onSave}
      onClose={onClose}
    >
      {children}
      <ChangePreview noun={noun} what={what} changes={changes} />
    </FormDialog>
  )
}
