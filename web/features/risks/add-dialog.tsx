import type { Id } from '#domain/ids.ts'
import { risk } from '#domain/records/risk.ts'
import type { RiskTreatment } from '#domain/risk/risk-treatment.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useRiskChanges } from './changes.ts'
import { ReasonField } from './reason-field.tsx'
import { RatingFields, type Rating } from './rating-fields.tsx'
import { TreatmentField } from './treatment-field.tsx'

const { fields } = risk
const EMPTY = {
  title: '',
  asset: '',
  threat: '',
  vulnerability: '',
  rating: { likelihood: null, impact: null } as Rating,
  treatment: null as RiskTreatment | null,
  reason: '',
  owner: null as Id<'users'> | null,
  due: null as string | null,
}

/** Mount it to open it. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { add, write } = useRiskChanges()
  const form = useForm(EMPTY, ({ title, treatment, reason }) => ({
    title: title.trim() === '' ? 'Say what may happen' : undefined,
    reason: treatment === 'Accept' && reason.trim() === '' ? 'Enter the reason' : undefined,
  }))
  const submit = async () => {
    const { title, asset, threat, vulnerability, rating, treatment, reason, owner, due } = form.values
    const texts = {
      title: title.trim(),
      asset: asset.trim(),
      threat: threat.trim(),
      vulnerability: vulnerability.trim(),
    }
    const row = {
      ...texts,
      ...rating,
      treatment,
      acceptance_reason: treatment === 'Accept' ? reason.trim() : null,
      owner_id: owner,
      due_on: due,
    }
    const done = await write('The risk could not be added', () => add([row]))
    if (done !== undefined) toastSuccess('Risk added')
    return done
  }
  return (
    <FormDialog title="Add risk" submitLabel="Add risk" form={form} onSubmit={submit} onClose={onClose}>
      <TextField {...textProps(fields.title)} hint="What may happen, in a sentence" {...form.field('title')} />
      <TextField {...textProps(fields.asset)} hint="What is at stake" {...form.field('asset')} />
      <TextField {...textProps(fields.threat)} rows={2} {...form.field('threat')} />
      <TextField {...textProps(fields.vulnerability)} rows={2} {...form.field('vulnerability')} />
      <RatingFields kind="inherent" value={form.values.rating} onChange={(rating) => form.set({ rating })} />
      <TreatmentField {...form.field('treatment')} />
      {form.values.treatment === 'Accept' && <ReasonField {...form.field('reason')} />}
      <PersonField label={fields.owner_id.label} {...form.field('owner')} />
      <DayField label={fields.due_on.label} {...form.field('due')} />
    </FormDialog>
  )
}
