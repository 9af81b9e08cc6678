import { EXCEPTION_LABELS, type ExceptionKind, MEASURES_LABELS } from '#domain/controls/exception.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { exceptionErrors } from './exception-errors.ts'
import { refreshExceptions, saveException, type ExceptionInput, type ExceptionRecord } from './exception-queries.ts'

const KINDS: readonly { value: ExceptionKind; label: string; description: string }[] = [
  {
    value: 'temporary-deficiency',
    label: EXCEPTION_LABELS['temporary-deficiency'],
    description: 'It was implemented, something broke, and an operational plan of action mends it.',
  },
  {
    value: 'enduring-exception',
    label: EXCEPTION_LABELS['enduring-exception'],
    description: 'It cannot be done there, and the system security plan says so, with what is done instead.',
  },
]

const MEASURES: Readonly<Record<ExceptionKind, { label: string; hint: string }>> = {
  'temporary-deficiency': {
    label: MEASURES_LABELS['temporary-deficiency'],
    hint: 'The steps, by when and by whom, and how often you review progress. Without progress it does not count.',
  },
  'enduring-exception': {
    label: MEASURES_LABELS['enduring-exception'],
    hint: 'The mitigations, as the system security plan will say them.',
  },
}

export interface ExceptionDialogProps {
  scope: ControlsScope
  control: CompanyControl
  /** Undefined for a new exception. */
  known: ExceptionRecord | undefined
  onClose: () => void
}

/** Records or changes an exception, which makes a control count as met. */
export function ExceptionDialog({ scope, control, known, onClose }: ExceptionDialogProps) {
  const form = useForm(() => (known === undefined ? blank() : inputOf(known)), exceptionErrors)
  const input = form.values
  const write = useWrite(refreshExceptions(scope, control.id))
  const save = async () => {
    const done = await write('Failed to save', () => saveException(scope, control.id, input))
    if (done) toastSuccess(`${control.nist_id} counts as met: ${EXCEPTION_LABELS[input.kind].toLowerCase()}`)
    return done
  }
  return (
    <FormDialog
      title={known === undefined ? `Why ${control.nist_id} counts as met` : EXCEPTION_LABELS[known.kind]}
      description="It counts as met in every score from now on, until you end it. An assessor will ask for all of this."
      submitLabel={known === undefined ? 'Record' : 'Save'}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {known === undefined && (
        <RadioList
          label="What it is"
          value={input.kind}
          onValueChange={(kind) => form.set({ kind, expected_end: null })}
          options={KINDS}
        />
      )}
      <Parts form={form} />
    </FormDialog>
  )
}

function Parts({ form }: { form: Form<ExceptionInput> }) {
  const { kind, expected_end: end } = form.values
  return (
    <>
      <TextField label="What is missing and why" required rows={3} maxLength={5000} {...form.field('description')} />
      <TextField {...MEASURES[kind]} required rows={4} maxLength={5000} {...form.field('measures')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Since" required type="date" {...form.field('since')} />
        {kind === 'temporary-deficiency' && (
          <TextField
            label="Expected end"
            required
            type="date"
            error={form.issues.expected_end}
            value={end ?? ''}
            onChange={(day) => form.set({ expected_end: day || null })}
          />
        )}
      </div>
    </>
  )
}

function blank(): ExceptionInput {
  return { kind: 'temporary-deficiency', description: '', measures: '', since: todayUtc(), expected_end: null }
}

function inputOf({ id, kind, description, measures, since, expected_end }: ExceptionRecord): ExceptionInput {
  return { id, kind, description, measures, since, expected_end }
}
