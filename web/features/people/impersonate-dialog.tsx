import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { impersonate } from './changes.ts'
import { nameOf, type Member } from './person.ts'

/** Asks for the reason and for read-only or full access before an administrator acts as another person. */
export function ImpersonateDialog({ person, onClose }: { person: Member; onClose: () => void }) {
  const form = useForm({ reason: '', readOnly: true })
  const { readOnly } = form.values
  const reason = form.values.reason.trim()
  const write = useWrite()
  const navigate = useNavigate()
  const name = nameOf(person)
  const begin = async () => {
    const done = await write(`You cannot act as ${name}`, () =>
      impersonate({ userId: person.userId, reason, readOnly }),
    )
    if (done) void navigate({ to: '/dashboard' })
  }
  return (
    <FormDialog
      title={`Act as ${name}`}
      description={`You see Parapet as ${name} does, for at most 30 minutes. ${name} is told, and the audit log keeps both names.`}
      submitLabel={`Act as ${name}`}
      disabledReason={reason === '' ? 'Enter a reason.' : undefined}
      form={form}
      onSubmit={begin}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="The company can read it in the audit log."
        required
        rows={2}
        maxLength={500}
        {...form.field('reason')}
      />
      <Switch
        label="View only"
        description="You cannot change anything. Turn this off only where viewing is not enough."
        checked={readOnly}
        onCheckedChange={form.field('readOnly').onChange}
      />
    </FormDialog>
  )
}
