import type { SspOutline } from '#domain/ssp/outline.ts'
import type { SspProgress } from '#domain/ssp/ssp-progress.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useOpenSsp } from '../ssp-search.ts'
import { useSspAction } from '../queries.ts'
import { freezeSsp } from './freeze.ts'

export interface FreezeDialogProps {
  progress: SspProgress
  outline: SspOutline
  onClose: () => void
}

/** Mount it to open it. */
export function FreezeDialog({ progress: { percent, open }, outline, onClose }: FreezeDialogProps) {
  const { id: companyId } = useCompany()
  const form = useForm({ note: '' })
  const { run } = useSspAction(companyId)
  const openSsp = useOpenSsp()
  const freeze = async () => {
    const done = await run('The version could not be frozen', () => freezeSsp(companyId, form.values.note))
    if (done)
      toastSuccess(`Version ${done.outcome} frozen`, {
        action: { label: 'Open', onClick: () => openSsp({ version: String(done.outcome) }) },
      })
    return done
  }
  return (
    <FormDialog
      title="Freeze a version"
      description={`Keeps the ${outline.noun} as it stands now, for good, with its SHA-256.`}
      submitLabel="Freeze version"
      form={form}
      onSubmit={freeze}
      onClose={onClose}
    >
      {open > 0 && (
        <p className="text-body">
          It is {percent}% complete: {counted(open, 'section lacks', 'sections lack')} something. That is kept as it is.
        </p>
      )}
      <TextField
        label="What changed"
        hint="For the record of changes."
        rows={3}
        maxLength={2000}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
