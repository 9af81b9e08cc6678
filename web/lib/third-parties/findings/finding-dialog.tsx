import { thirdPartyFinding } from '#domain/records/third-party-finding.ts'
import type { RiskLevel } from '#domain/risk/risk-level.ts'
import type { Id } from '#domain/ids.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Finding, NewFinding } from './finding-queries.ts'
import { useFindingChanges } from './use-finding-changes.ts'

/** Where a new finding comes from, and what is known of it. */
export type FindingSource = Pick<NewFinding, 'third_party_id' | 'question_id' | 'review_id' | 'title' | 'description'>

interface FindingDialogProps {
  /** The one that is changed, or the source of a new one. */
  finding: Finding | FindingSource
  onClose: () => void
}

interface Values {
  readonly title: string
  readonly description: string
  readonly severity: RiskLevel
  readonly owner: Id<'users'> | null
  readonly due: string | null
}

const { title, description, severity, owner_id: owner, due_on: due } = thirdPartyFinding.fields

/** Adds a finding, or changes what it says. Mount it to open it. */
export function FindingDialog({ finding, onClose }: FindingDialogProps) {
  const { add, change } = useFindingChanges()
  const before = 'id' in finding ? finding : undefined
  const form = useForm(
    (): Values => ({
      title: finding.title,
      description: finding.description ?? '',
      severity: before?.severity ?? 'Moderate',
      owner: before?.owner_id ?? null,
      due: before?.due_on ?? null,
    }),
    (values) => ({ title: values.title.trim() === '' ? 'Enter the finding' : undefined }),
  )
  const submit = async () => {
    const { values } = form
    const said = {
      title: values.title.trim(),
      description: values.description.trim(),
      severity: values.severity,
      owner_id: values.owner,
      due_on: values.due,
    }
    if (before === undefined) return (await add({ ...finding, ...said })) !== undefined
    return change([before], said)
  }
  return (
    <FormDialog
      title={before === undefined ? 'Add finding' : `Change TF-${before.number}`}
      submitLabel={before === undefined ? 'Add finding' : 'Save finding'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...textProps(title)} {...form.field('title')} />
      <TextField {...textProps(description)} rows={4} {...form.field('description')} />
      <ChoiceField
        {...choiceProps(severity)}
        value={form.values.severity}
        onChange={(chosen) => form.set({ severity: chosen })}
      />
      <PersonField label={owner.label} value={form.values.owner} onChange={(chosen) => form.set({ owner: chosen })} />
      <DayField label={due.label} {...form.field('due')} />
    </FormDialog>
  )
}
