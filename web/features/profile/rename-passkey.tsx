import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { renamePasskey } from './passkeys.ts'
import { refreshAccount } from './queries.ts'

export function RenamePasskey({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const form = useForm({ name })
  const write = useWrite(refreshAccount)
  const next = form.values.name.trim()
  return (
    <FormDialog
      size="small"
      title="Rename passkey"
      submitLabel="Rename"
      disabledReason={next === '' ? 'A passkey needs a name.' : undefined}
      form={form}
      onSubmit={() => write('The passkey was not renamed', () => renamePasskey(id, next))}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={100} {...form.field('name')} />
    </FormDialog>
  )
}
