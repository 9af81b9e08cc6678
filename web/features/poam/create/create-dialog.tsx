import type { Id } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { poamItem } from '#domain/records/poam-item.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { ControlsField } from '#web/lib/controls/controls-field.tsx'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form, type Issues } from '#web/lib/form/use-form.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { IneligibleWarning } from '../ineligible-warning.tsx'
import { usePartChanges, type NewItem } from '../part-changes.ts'
import { deferralOf } from '../deferral.ts'
import type { PoamItem, PoamRow } from '../poam-item.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import type { ItemListState } from '../use-item-list.ts'

const { fields } = poamItem

export interface CreateDialogProps {
  state: ItemListState
  all: readonly PoamRow[]
  names: Names
}

/** Waits for the controls if the form is prefilled with one of them. */
export function CreateDialog(props: CreateDialogProps) {
  const { state, names, all } = props
  const number = state.view.control
  const control = names.controls.find(({ nist_id: known }) => known === number)
  const former = all.find((row) => row.number === state.refersTo)
  if ((number !== '' && names.controls.length === 0) || (state.refersTo !== undefined && all.length === 0)) return null
  return <CreateForm {...props} control={control} former={former} />
}

type Columns = Pick<PoamItem, 'weakness' | 'description' | 'severity' | 'source' | 'owner_id' | 'due_on'>
type Draft = Columns & { controls: readonly Id<'controls'>[]; isDraft: boolean }

type CreateFormProps = CreateDialogProps & { control: CompanyControl | undefined; former: PoamRow | undefined }

function CreateForm({ state, names, control, former }: CreateFormProps) {
  const { protocol_id: protocol } = useCompany()
  const { add } = usePartChanges()
  const form = useForm(() => begin(control, former), issuesOf)
  const draft = form.values
  const today = todayUtc()
  const { ineligibleControls } = deferralOf(protocol, names.inOrder(draft.controls), today)
  const submit = async () => {
    const number = await add({ ...asItem(draft), ...(former !== undefined && { refers_to: former.id }) })
    if (number === undefined) return
    toastSuccess(`V-${number} added`, { id: 'plan' })
    state.closeForm(number)
  }
  return (
    <FormDialog
      title={former === undefined ? 'New item' : `New item after V-${former.number}`}
      submitLabel={ineligibleControls.length > 0 ? 'Add as internal task' : 'Add item'}
      form={form}
      onSubmit={submit}
      onClose={() => state.closeForm()}
    >
      <TextField {...textProps(fields.weakness)} {...form.field('weakness')} />
      <ControlsField label={`${wordingOf(protocol).controlPlural} that are not met`} {...form.field('controls')} />
      <IneligibleWarning ineligibleControls={ineligibleControls} />
      <Choices form={form} />
    </FormDialog>
  )
}

function issuesOf({ weakness, due_on: due }: Draft): Issues<Draft> {
  return { weakness: weakness.trim() === '' ? 'Enter what is not met' : undefined, due_on: pastDay(due) }
}

function pastDay(day: string | null): string | undefined {
  return day !== null && day < todayUtc() ? 'This date is in the past' : undefined
}

function Choices({ form }: { form: Form<Draft> }) {
  const { values: draft, set } = form
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField {...choiceProps(fields.severity)} {...form.field('severity')} />
      <ChoiceField {...choiceProps(fields.source)} {...form.field('source')} />
      <PersonField label="Owner" {...form.field('owner_id')} />
      <DayField
        label={fields.due_on.label}
        hint="The original due date is kept for the record."
        {...form.field('due_on')}
        error={pastDay(draft.due_on)}
      />
      <TextField {...textProps(fields.description)} className="sm:col-span-2" rows={2} {...form.field('description')} />
      <Checkbox
        className="sm:col-span-2"
        checked={draft.isDraft}
        onChange={(event) => set({ isDraft: event.target.checked })}
        label="Save as draft (can still be rescheduled)"
      />
    </div>
  )
}

const EMPTY: Draft = {
  weakness: '',
  description: '',
  controls: [],
  severity: 'Moderate',
  source: 'Self-assessment',
  owner_id: null,
  due_on: null,
  isDraft: false,
}

/** Prefilled values: from the control in the address, or from the item that is reopened. */
function begin(control: CompanyControl | undefined, former: PoamRow | undefined): Draft {
  if (former !== undefined) {
    const { weakness, description, linked, severity, source, owner_id } = former
    return { ...EMPTY, weakness, description, controls: linked.map(({ id }) => id), severity, source, owner_id }
  }
  if (control === undefined) return EMPTY
  const weakness = `${control.practiceId ?? control.nist_id} ${control.title}`.slice(0, 300)
  return { ...EMPTY, weakness, controls: [control.id], owner_id: control.ownerId }
}

function asItem({ controls, isDraft, ...columns }: Draft): NewItem {
  return {
    ...columns,
    weakness: columns.weakness.trim(),
    description: columns.description.trim(),
    status: isDraft ? 'Draft' : 'Open',
    controls: controls.map((id) => ({ control_id: id })),
  }
}
