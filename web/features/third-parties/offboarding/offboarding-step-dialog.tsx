import { needsProof, stepAsks, type StepState } from '#domain/third-parties/offboarding.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form } from '#web/lib/form/use-form.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { RecordedStep, ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useOffboardingChanges } from './offboarding-changes.ts'

interface OffboardingStepDialogProps {
  row: ThirdParty
  step: RecordedStep
  onClose: () => void
}

const RECORDED = ['Done', 'Not needed'] as const satisfies readonly StepState[]

interface Values {
  readonly state: (typeof RECORDED)[number]
  readonly doneBy: RecordedStep['done_by']
  readonly doneOn: string
  readonly documentId: RecordedStep['document_id']
  readonly note: string
}

/** Records who did a step and when, with a document as proof, or why it is not needed. Mount it to open it. */
export function OffboardingStepDialog({ row, step, onClose }: OffboardingStepDialogProps) {
  const { record } = useOffboardingChanges(row)
  const me = useMyId()
  const isProved = needsProof(step.step)
  const form = useForm(
    (): Values => ({
      state: step.state === 'Not needed' ? 'Not needed' : 'Done',
      doneBy: step.done_by ?? me ?? null,
      doneOn: step.done_on ?? todayUtc(),
      documentId: step.document_id,
      note: step.note,
    }),
    (values) => issuesIn(values, isProved),
  )
  const { state, doneBy, doneOn, documentId, note } = form.values
  const isDone = state === 'Done'
  const submit = () =>
    record(step, {
      state,
      done_by: doneBy,
      done_on: doneOn,
      document_id: isDone ? documentId : null,
      note: note.trim(),
    })
  return (
    <FormDialog
      title={step.step}
      description={stepAsks(step.step)}
      submitLabel="Save step"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <StepFields row={row} form={form} isProved={isProved} />
    </FormDialog>
  )
}

function issuesIn({ state, doneBy, doneOn, documentId, note }: Values, isProved: boolean) {
  const isDone = state === 'Done'
  return {
    doneBy: doneBy === null ? 'Choose a member' : undefined,
    doneOn: dayIssue(doneOn),
    documentId: isDone && isProved && documentId === null ? 'Choose the document that proves the step' : undefined,
    note: !isDone && note.trim() === '' ? 'Enter why the step is not needed' : undefined,
  }
}

interface StepFieldsProps {
  row: ThirdParty
  form: Form<Values>
  isProved: boolean
}

function StepFields({ row, form, isProved }: StepFieldsProps) {
  const { state, doneBy, documentId } = form.values
  const isDone = state === 'Done'
  return (
    <>
      <ChoiceField label="State" options={RECORDED} value={state} onChange={(chosen) => form.set({ state: chosen })} />
      <PersonField
        label={isDone ? 'Done by' : 'Decided by'}
        required
        value={doneBy}
        error={form.issues.doneBy}
        onChange={(chosen) => form.set({ doneBy: chosen })}
      />
      <TextField
        label={isDone ? 'Done on' : 'Decided on'}
        type="date"
        max={todayUtc()}
        required
        {...form.field('doneOn')}
      />
      {isDone && (
        <ProofField
          row={row}
          isRequired={isProved}
          value={documentId}
          error={form.issues.documentId}
          onChange={(chosen) => form.set({ documentId: chosen })}
        />
      )}
      <TextField
        label={isDone ? 'Note' : 'Reason'}
        rows={3}
        maxLength={2000}
        required={!isDone}
        {...form.field('note')}
      />
    </>
  )
}

function dayIssue(day: string): string | undefined {
  if (day === '') return 'Enter the day'
  return day > todayUtc() ? 'Enter today or an earlier day' : undefined
}

interface ProofFieldProps {
  row: ThirdParty
  isRequired: boolean
  value: Values['documentId']
  error: string | undefined
  onChange: (id: Values['documentId']) => void
}

/** Chooses among the current documents of the third party. */
function ProofField({ row, isRequired, value, error, onChange }: ProofFieldProps) {
  const offered = row.documents.filter(({ id, evidence }) => evidence.archived_at === null || id === value)
  return (
    <Field
      label="Proof"
      required={isRequired}
      hint="A document of the third party. Add it under Documents first."
      error={error}
    >
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onChange(offered.find(({ id }) => id === target.value)?.id ?? null)}
        options={offered.map(({ id, kind, evidence }) => [id, `${kind}, E-${evidence.number} ${evidence.title}`])}
      >
        <option value="">{isRequired ? 'Choose…' : 'None'}</option>
      </NativeSelect>
    </Field>
  )
}
