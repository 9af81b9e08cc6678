import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Issues } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { dueError } from '../labels.ts'
import { onePortal } from './portal-queries.ts'

export interface AskDialogProps {
  assessment: string
  control: { readonly id: string; readonly number: string }
  onClose: () => void
}

const EMPTY = { title: '', note: '', dueOn: '' }

/** Requests evidence of a control from the company. Mount it to open it. */
export function AskDialog({ assessment, control, onClose }: AskDialogProps) {
  const form = useForm(EMPTY, issuesOf)
  const write = useWrite((cache) => cache.invalidateQueries({ queryKey: onePortal(assessment).queryKey, exact: true }))
  const ask = async () => {
    const { title, note, dueOn } = form.values
    const due = dueOn === '' ? {} : { due_on: dueOn }
    const done = await write('The request could not be sent', () =>
      api.rpc('assessor_request_evidence', { assessment, control: control.id, title, note, ...due }).throwOnError(),
    )
    if (done) toastSuccess('Request sent')
    return done
  }
  return (
    <FormDialog
      title={`Request evidence for ${control.number}`}
      submitLabel="Ask"
      form={form}
      onSubmit={ask}
      onClose={onClose}
    >
      <TextField label="What you need" required maxLength={300} {...form.field('title')} />
      <TextField label="Note" rows={3} maxLength={5000} {...form.field('note')} />
      <TextField
        label="Needed by"
        type="date"
        max={LAST_DAY}
        className="w-44"
        {...form.field('dueOn')}
        error={dueError(form.values.dueOn)}
      />
    </FormDialog>
  )
}

function issuesOf({ title, dueOn }: typeof EMPTY): Issues<typeof EMPTY> {
  return { title: title.trim() === '' ? 'Enter what you need.' : undefined, dueOn: dueError(dueOn) }
}
