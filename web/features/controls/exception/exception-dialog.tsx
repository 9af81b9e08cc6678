import {
  DESCRIPTION_LABELS,
  EXCEPTION_LABELS,
  type ExceptionKind,
  MEASURES_LABELS,
} from '#domain/controls/exception.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { exceptionErrors } from './exception-errors.ts'
import { ExceptionFacts } from './exception-facts.tsx'
import { blankInput, inputOf } from './exception-input.ts'
import { refreshExceptions, saveException } from './exception-queries.ts'
import type { ExceptionRecord } from './exception-record.ts'

const KINDS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'It was implemented, something broke, and an operational plan of action fixes it.',
  'enduring-exception': 'The requirement cannot be met there; the SSP says so and names the mitigations.',
  'approved-by-dod': 'The DoD CIO has written that it does not apply, or that something else is equally effective.',
}

const MEASURES_HINTS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'Steps, dates and the people responsible.',
  'enduring-exception': 'The mitigations, as written in the SSP.',
  'approved-by-dod': 'As written in the SSP.',
}

export interface ExceptionDialogProps {
  scope: ControlsScope
  control: CompanyControl
  /** Undefined for a new exception. */
  known: ExceptionRecord | undefined
  onClose: () => void
}

/** Records or changes an exception, which makes a control count as met in a submission. */
export function ExceptionDialog({ scope, control, known, onClose }: ExceptionDialogProps) {
  const form = useForm(() => (known === undefined ? blankInput() : inputOf(known)), exceptionErrors)
  const { kind } = form.values
  const write = useWrite(refreshExceptions(scope, control.id))
  const save = async () => {
    const done = await write('Failed to save', () => saveException(scope, control.id, form.values))
    if (done) toastSuccess(`${control.nist_id}: ${EXCEPTION_LABELS[kind]} saved`)
    return done
  }
  const kinds = kindsOf(scope)
  return (
    <FormDialog
      title={known === undefined ? `Why ${control.nist_id} counts as met` : EXCEPTION_LABELS[known.kind]}
      description="The control counts as met in the submission score while the exception is valid. An assessor will ask for all of it."
      submitLabel={known === undefined ? 'Record' : 'Save'}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      {known === undefined && (
        <RadioList
          label="What it is"
          value={kind}
          onValueChange={(chosen) => form.set({ kind: chosen })}
          options={kinds.map((value) => ({ value, label: EXCEPTION_LABELS[value], description: KINDS[value] }))}
        />
      )}
      <TextField label={DESCRIPTION_LABELS[kind]} required rows={3} maxLength={5000} {...form.field('description')} />
      <TextField
        label={MEASURES_LABELS[kind]}
        hint={MEASURES_HINTS[kind]}
        required
        rows={4}
        maxLength={5000}
        {...form.field('measures')}
      />
      <ExceptionFacts scope={scope} form={form} />
    </FormDialog>
  )
}

/** Level 1 has no adjudications. */
function kindsOf({ protocol }: ControlsScope): readonly ExceptionKind[] {
  return protocol === 'cmmc'
    ? ['enduring-exception', 'temporary-deficiency']
    : ['temporary-deficiency', 'enduring-exception', 'approved-by-dod']
}
