import { useState } from 'react'
import { EXCEPTION_LABELS, type ExceptionKind, MEASURES_LABELS } from '#domain/controls/exception.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { todayUtc } from '#web/lib/today-utc.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastControlsError } from '#web/lib/toast-failed.ts'
import { exceptionErrors } from './exception-errors.ts'
import { useSaveException, type ExceptionInput, type ExceptionRecord } from './exception-queries.ts'

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
  const [input, setInput] = useState<ExceptionInput>(known === undefined ? blank() : inputOf(known))
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useSaveException(scope, control.id)
  const set = (changes: Partial<ExceptionInput>) => setInput({ ...input, ...changes })
  const errors = exceptionErrors(input)
  const save = () => {
    setAsked(true)
    if (Object.keys(errors).length > 0) return
    mutate(input, {
      onSuccess: () => {
        toastSuccess(`${control.nist_id} counts as met: ${EXCEPTION_LABELS[input.kind].toLowerCase()}`)
        onClose()
      },
      onError: toastControlsError,
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known === undefined ? `Why ${control.nist_id} counts as met` : EXCEPTION_LABELS[known.kind]}
      description="It counts as met in every score from now on, until you end it. An assessor will ask for all of this."
      busy={isPending}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            {known === undefined ? 'Record' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {known === undefined && (
          <RadioList
            label="What it is"
            value={input.kind}
            onValueChange={(kind) => set({ kind, expected_end: null })}
            options={KINDS}
          />
        )}
        <Parts input={input} set={set} errors={isAsked ? errors : {}} />
      </div>
    </Dialog>
  )
}

interface PartsProps {
  input: ExceptionInput
  set: (changes: Partial<ExceptionInput>) => void
  errors: ReturnType<typeof exceptionErrors>
}

function Parts({ input, set, errors }: PartsProps) {
  const { kind, description, measures, since, expected_end: end } = input
  return (
    <>
      <Field label="What is missing and why" required error={errors.description}>
        <Textarea
          rows={3}
          maxLength={5000}
          value={description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <Field {...MEASURES[kind]} required error={errors.measures}>
        <Textarea
          rows={4}
          maxLength={5000}
          value={measures}
          onChange={(event) => set({ measures: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Since" required error={errors.since}>
          <Input type="date" value={since} onChange={(event) => set({ since: event.target.value })} />
        </Field>
        {kind === 'temporary-deficiency' && (
          <Field label="Expected end" required error={errors.expected_end}>
            <Input
              type="date"
              value={end ?? ''}
              onChange={(event) => set({ expected_end: event.target.value || null })}
            />
          </Field>
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
