import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { View } from './current-view.ts'
import type { SavedView } from './saved-views.ts'

const LONGEST_NAME = 60

export interface SaveViewDialogProps {
  /** The one that gets another name; undefined: a new one. */
  view: (View & { saved?: SavedView }) | undefined
  mayShare: boolean
  onClose: () => void
  /** Resolves with whether it was saved. */
  onSave: (name: string, isShared: boolean) => Promise<boolean>
}

export function SaveViewDialog({ view, mayShare, onClose, onSave }: SaveViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.saved?.isShared ?? false)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (name.trim() === '' || busy) return
    setBusy(true)
    if (await onSave(name.trim(), isShared)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      open
      size="small"
      busy={busy}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={view === undefined ? 'Save as a new view' : 'Rename view'}
      description="A view keeps filters, order, grouping and columns under a name."
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={name.trim() === '' ? 'A view needs a name.' : undefined}
          >
            Save view
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Name" required>
          <Input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </Field>
        {mayShare && view === undefined && (
          <Checkbox
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
            label="Share with everybody in the company"
          />
        )}
      </div>
    </Dialog>
  )
}
