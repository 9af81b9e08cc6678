import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import type { View } from './current-view.ts'
import type { SavedView } from './saved-views.ts'

const LONGEST_NAME = 60

export interface SaveViewDialogProps {
  /** The view to rename; undefined for a new one. */
  view: (View & { saved?: SavedView }) | undefined
  mayShare: boolean
  onClose: () => void
  /** Resolves with whether it was saved. */
  onSave: (name: string, isShared: boolean) => Promise<boolean>
}

export function SaveViewDialog({ view, mayShare, onClose, onSave }: SaveViewDialogProps) {
  const form = useForm({ name: view?.name ?? '', isShared: view?.saved?.isShared ?? false })
  const { isShared } = form.values
  const name = form.values.name.trim()
  return (
    <FormDialog
      size="small"
      title={view === undefined ? 'Save as a new view' : 'Rename view'}
      description="A view keeps filters, order, grouping and columns under a name."
      submitLabel="Save view"
      disabledReason={name === '' ? 'A view needs a name.' : undefined}
      form={form}
      onSubmit={() => onSave(name, isShared)}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={LONGEST_NAME} {...form.field('name')} />
      {mayShare && view === undefined && (
        <Checkbox
          checked={isShared}
          onChange={(event) => form.set({ isShared: event.target.checked })}
          label="Share with everybody in the company"
        />
      )}
    </FormDialog>
  )
}
