import { ADDRESSABLE_RULE, needsReason, type AddressableDecision } from '#domain/controls/addressable.ts'
import { api } from '#web/lib/api.ts'
import { companyControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { decisionErrors, type DecisionInput } from './decision-errors.ts'

const DECISIONS: readonly { value: AddressableDecision; label: string; description: string }[] = [
  {
    value: 'Implemented',
    label: 'Implemented',
    description: 'It is reasonable and appropriate here, and it is in place as the specification says.',
  },
  {
    value: 'Alternative measure',
    label: 'Alternative measure',
    description: 'It is not reasonable and appropriate here, and an equivalent measure stands in for it.',
  },
  {
    value: 'Not reasonable and appropriate',
    label: 'Not reasonable and appropriate',
    description: 'Neither it nor an equivalent measure is, and the standard is met without it.',
  },
]

/** The limit of the database. */
const REASON_MAX = 5000

export interface AddressableDialogProps {
  scope: ControlsScope
  control: CompanyControl
  onClose: () => void
}

/** Records the decision on an addressable specification. Mount it to open it. */
export function AddressableDialog({ scope, control, onClose }: AddressableDialogProps) {
  const form = useForm<DecisionInput>(
    { decision: control.addressable ?? 'Implemented', reason: control.addressableReason ?? '' },
    decisionErrors,
  )
  const { decision, reason } = form.values
  const write = useWrite(invalidates(companyControls(scope).queryKey))
  const save = () =>
    write('The decision could not be saved', () =>
      api
        .from('org_control_status')
        .upsert(
          {
            company_id: scope.companyId,
            control_id: control.id,
            addressable_decision: decision,
            addressable_reason: reason.trim() === '' ? null : reason.trim(),
          },
          { onConflict: 'company_id,control_id' },
        )
        .throwOnError(),
    )
  return (
    <FormDialog
      title={`Decision on ${control.nist_id}`}
      description={`${ADDRESSABLE_RULE}. The reason stands in the risk analysis, and an auditor asks for it.`}
      submitLabel="Save"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <RadioList
        label="What you decided"
        value={decision}
        onValueChange={(value) => form.set({ decision: value })}
        options={DECISIONS}
      />
      <TextField
        label={needsReason(decision) ? 'Why, and what is done instead' : 'Why (optional)'}
        required={needsReason(decision)}
        rows={4}
        maxLength={REASON_MAX}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
