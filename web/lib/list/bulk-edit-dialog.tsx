import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
  /** Saves. @returns whether it was saved */
  onSave: () => Promise<boolean>
  onClose: (isDone: boolean) => void
  /** The fields. */
  children: ReactNode
}

/** One change to every selected record, with a preview of what it does to each. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { title, description, noun, what, changes, submitLabel, disabledReason, onSave, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (disabledReason !== undefined) return
    setBusy(true)
    const isDone = await onSave()
    setBusy(false)
    if (isDone) onClose(true)
  }
  return (
    <Dialog
      open
      busy={isBusy}
      title={title}
      description={description}
      onOpenChange={() => onClose(false)}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      <ChangePreview noun={noun} what={what} changes={changes} />
    </Dialog>
  )
}
