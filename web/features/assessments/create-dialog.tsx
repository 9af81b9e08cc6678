import { useNavigate } from '@tanstack/react-router'
import { assessment } from '#domain/records/assessment.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { kindsOf, type AssessmentKind } from '#domain/assessments/assessment-kinds.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form, type Issues } from '#web/lib/form/use-form.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ControlsPicker } from './parts/controls-picker.tsx'
import { refreshAssessments } from './company-assessments.ts'

interface Draft {
  kind: AssessmentKind
  title: string
  scope: string
  starts_on: string
  ends_on: string
  lead_id: Id<'users'> | null
  official_id: Id<'users'> | null
  covers: 'all' | 'chosen'
  chosen: ReadonlySet<string>
}

const EMPTY = { title: '', scope: '', starts_on: '', ends_on: '', lead_id: null, official_id: null }

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
  const { covers, chosen, ...draft } = form.values
  const save = async () => {
    const assessment = { ...draft, starts_on: draft.starts_on || null, ends_on: draft.ends_on || null }
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
      <WhatFields form={form} />
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

function issuesOf({ title, starts_on: from, ends_on: to, covers, chosen }: Draft): Issues<Draft> {
  return {
    title: title.trim() === '' ? 'Give it a title.' : undefined,
    ends_on: from !== '' && to !== '' && to < from ? 'The planned end cannot be before the planned start.' : undefined,
    chosen: covers === 'chosen' && chosen.size === 0 ? 'Choose at least one.' : undefined,
  }
}

function WhatFields({ form }: { form: Form<Draft> }) {
  const { protocol_id: protocol } = useCompany()
  const { value: kind, onChange: setKind } = form.field('kind')
  const kinds = kindsOf(protocol)
  const citation = kinds.find((one) => one.kind === kind)?.citation
  return (
    <>
      <TextField {...textProps(assessment.fields.title)} {...form.field('title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind" hint={citation ?? 'No rule asks for it.'}>
          <NativeSelect
            value={kind}
            onChange={({ target }) => setKind(kinds.find((one) => one.kind === target.value)?.kind ?? kind)}
          >
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <PersonField label="Led by" none="Not chosen yet" {...form.field('lead_id')} />
        <PersonField
          label="Affirmed by"
          hint="Owners may affirm in any case."
          none="Not chosen yet"
          {...form.field('official_id')}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Starts on" type="date" {...form.field('starts_on')} />
          <TextField label="Ends on" type="date" {...form.field('ends_on')} />
        </div>
      </div>
      <TextField
        label="Scope in words"
        hint="Which systems, networks and places."
        rows={2}
        maxLength={assessment.fields.scope.max}
        {...form.field('scope')}
      />
    </>
  )
}
