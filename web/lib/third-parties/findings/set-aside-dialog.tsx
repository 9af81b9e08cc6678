import { thirdPartyFinding } from '#domain/records/third-party-finding.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Finding } from './finding-queries.ts'
import { useFindingChanges } from './use-finding-changes.ts'

interface SetAsideDialogProps {
  finding: Finding
  status: 'Accepted' | 'Dismissed'
  onClose: () => void
}

const WORDS = {
  Accepted: { verb: 'Accept', submit: 'Accept finding', description: 'You are recorded as the approver of the risk.' },
  Dismissed: {
    verb: 'Dismiss',
    submit: 'Dismiss finding',
    description: 'The finding stays on record with your reason.',
  },
} as const

/** Asks why a finding is accepted or dismissed. Mount it to open it. */
export function SetAsideDialog({ finding, status, onClose }: SetAsideDialogProps) {
  const { change } = useFindingChanges()
  const { verb, submit, description } = WORDS[status]
  const form = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? 'Enter the reason' : undefined,
  }))
  return (
    <FormDialog
      title={`${verb} TF-${finding.number}`}
      description={description}
      submitLabel={submit}
      form={form}
      onSubmit={() => change([finding], { status, reason: form.values.reason.trim() })}
      onClose={onClose}
    >
      <TextField {...textProps(thirdPartyFinding.fields.reason)} required rows={3} {...form.field('reason')} />
    </FormDialog>
  )
}
