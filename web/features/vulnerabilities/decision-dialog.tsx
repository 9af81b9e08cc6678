import { vulnerability } from '#domain/records/vulnerability.ts'
import {
  VEX_JUSTIFICATION_LABELS,
  VEX_JUSTIFICATIONS,
  type VexJustification,
} from '#domain/vulnerabilities/vex-justification.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form } from '#web/lib/form/use-form.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import { DECISIONS, type Decision } from './decisions.ts'
import type { Vulnerability, VulnerabilityChange } from './queries.ts'

const asksForReason = (decision: Decision) => decision !== 'fixed' && decision !== 'open'

const EMPTY = {
  reason: '',
  until: '',
  justification: null as VexJustification | null,
  coversNewAssets: true,
}

export interface DecisionDialogProps {
  decision: Decision
  selected: readonly Vulnerability[]
  onClose: (isDone: boolean) => void
}

export function DecisionDialog({ decision, selected, onClose }: DecisionDialogProps) {
  const { decide } = useVulnerabilityChanges()
  const today = todayUtc()
  const { title, explains } = DECISIONS[decision]
  const form = useForm(EMPTY, ({ reason, until, justification }) => ({
    reason: asksForReason(decision) && reason.trim() === '' ? 'Enter the reason' : undefined,
    until: decision === 'accepted' && until <= today ? 'Choose a date after today' : undefined,
    justification: decision === 'not affected' && justification === null ? 'Choose a justification' : undefined,
  }))
  const changing = selected.filter(({ status }) => status !== decision || decision === 'accepted')
  const count = changing.length === 1 ? `F-${changing[0]?.number}` : `${changing.length} vulnerabilities`
  const submit = async () => {
    if (!(await decide(changing, changeFor(decision, form.values)))) return false
    toastSuccess(`${title}: ${count}`)
    return true
  }
  return (
    <FormDialog
      title={`${title}: ${count}`}
      description={explains}
      submitLabel={title}
      disabledReason={changing.length === 0 ? 'No changes to apply' : undefined}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <DecisionFields decision={decision} form={form} />
    </FormDialog>
  )
}

function DecisionFields({ decision, form }: { decision: Decision; form: Form<typeof EMPTY> }) {
  return (
    <>
      {asksForReason(decision) && (
        <TextField {...textProps(vulnerability.fields.decision_reason)} required rows={3} {...form.field('reason')} />
      )}
      {decision === 'not affected' && (
        <Field label={vulnerability.fields.vex_justification.label} required error={form.issues.justification}>
          <NativeSelect
            value={form.values.justification ?? ''}
            onChange={({ target }) =>
              form.set({ justification: VEX_JUSTIFICATIONS.find((one) => one === target.value) ?? null })
            }
            options={VEX_JUSTIFICATIONS.map((one) => [one, VEX_JUSTIFICATION_LABELS[one]])}
          >
            <option value="">Choose…</option>
          </NativeSelect>
        </Field>
      )}
      {decision === 'false positive' && (
        <Checkbox
          label="Also on assets on which it is found later"
          description="Otherwise a scan that finds it on a further asset reopens it."
          checked={form.values.coversNewAssets}
          onChange={({ target }) => form.set({ coversNewAssets: target.checked })}
        />
      )}
      {decision === 'accepted' && (
        <TextField
          label={vulnerability.fields.accepted_until.label}
          required
          type="date"
          max={LAST_DAY}
          {...form.field('until')}
        />
      )}
    </>
  )
}

function changeFor(
  decision: Decision,
  { reason, until, justification, coversNewAssets }: typeof EMPTY,
): VulnerabilityChange {
  return {
    status: decision,
    ...(asksForReason(decision) && { decision_reason: reason.trim() }),
    ...(decision === 'accepted' && { accepted_until: until }),
    ...(decision === 'not affected' && { vex_justification: justification }),
    ...(decision === 'false positive' && { covers_new_assets: coversNewAssets }),
  }
}
