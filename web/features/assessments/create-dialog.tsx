import { useNavigate } from '@tanstack/react-router'
import { kindsOf, type AssessmentKind } from '#domain/assessments/assessment-kinds.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type FormField, type Issues } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { ControlsPicker } from './parts/controls-picker.tsx'
import { PlanFields, planIssues, type Plan } from './parts/plan-fields.tsx'
import { refreshAssessments } from './company-assessments.ts'

interface Draft extends Plan {
  kind: AssessmentKind
  covers: 'all' | 'chosen'
  chosen: ReadonlySet<string>
}

const EMPTY: Plan = { title: '', scope: '', starts_on: null, ends_on: null, lead_id: null, official_id: null }

/** Mount it to open it. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { id: company, protocol_id: protocol } = useCompany()
  const [first] = kindsOf(protocol)
  const form = useForm<Draft>(
    { ...EMPTY, kind: first?.kind ?? 'Gap analysis', covers: 'all', chosen: new Set() },
    issuesOf,
  )
  const navigate = useNavigate()
  const write = useWrite(refreshAssessments(company))
  const { covers, chosen, ...assessment } = form.values
  const save = async () => {
    const controls = covers === 'chosen' ? { controls: [...chosen] } : {}
    const made = await write('The assessment could not be planned', () =>
      api.rpc('add_assessment', { company, assessment, ...controls }).throwOnError(),
    )
    if (made) void navigate({ to: '/assessments/$assessment', params: { assessment: `A-${made.outcome.data.number}` } })
    return made
  }
  return (
    <FormDialog
      size="large"
      title="Plan an assessment"
      submitLabel="Plan assessment"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <KindField {...form.field('kind')} />
      <PlanFields field={form.field} />
      <SegmentedControl
        label="Covers"
        value={covers}
        onValueChange={form.field('covers').onChange}
        options={[
          { value: 'all', label: `All ${wordingOf(protocol).controlPlural.toLowerCase()}` },
          { value: 'chosen', label: 'Selected' },
        ]}
      />
      {covers === 'chosen' && <ControlsPicker {...form.field('chosen')} />}
    </FormDialog>
  )
}

function issuesOf(draft: Draft): Issues<Draft> {
  const isNoneChosen = draft.covers === 'chosen' && draft.chosen.size === 0
  return { ...planIssues(draft), chosen: isNoneChosen ? 'Choose at least one.' : undefined }
}

function KindField({ value: kind, onChange }: FormField<AssessmentKind>) {
  const { protocol_id: protocol } = useCompany()
  const kinds = kindsOf(protocol)
  const citation = kinds.find((one) => one.kind === kind)?.citation
  return (
    <Field label="Kind" hint={citation ?? 'No rule asks for it.'}>
      <NativeSelect
        value={kind}
        onChange={({ target }) => onChange(kinds.find((one) => one.kind === target.value)?.kind ?? kind)}
        options={kinds.map((one) => [one.kind, one.label])}
      />
    </Field>
  )
}
