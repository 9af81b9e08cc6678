import { RULINGS, SINCE_LABELS } from '#domain/controls/exception.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { Form } from '#web/lib/form/use-form.ts'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { DocumentChoice } from '../evidence/document-choice.tsx'
import type { ExceptionInput } from './exception-input.ts'

type Fields = { form: Form<ExceptionInput> }
type ScopedFields = Fields & { scope: ControlsScope }

/** The facts that make an exception count, by what it is. */
export function ExceptionFacts({ scope, form }: ScopedFields) {
  const { kind } = form.values
  if (kind === 'temporary-deficiency') return <DeficiencyFacts form={form} />
  if (kind === 'approved-by-dod') return <AdjudicationFacts scope={scope} form={form} />
  return <TextField label={SINCE_LABELS[kind]} required type="date" {...form.field('since')} />
}

function DeficiencyFacts({ form }: Fields) {
  const isNew = form.values.id === undefined
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Implemented on" required type="date" {...form.field('implemented_on')} />
        <TextField label={SINCE_LABELS['temporary-deficiency']} required type="date" {...form.field('since')} />
      </div>
      <TextField
        label="Found by"
        hint="A person, a scan, an audit."
        required
        maxLength={300}
        {...form.field('found_by')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Expected end" required type="date" {...form.field('expected_end')} />
        {isNew && <TextField label="First review on" required type="date" {...form.field('first_review')} />}
      </div>
      <p className="text-small text-muted">
        It stops counting when a review is missed or its expected end passes. The control’s page lists the reviews.
      </p>
    </>
  )
}

function AdjudicationFacts({ scope, form }: ScopedFields) {
  const { ruling } = form.values
  return (
    <>
      <RadioList
        label="What it found"
        value={ruling}
        onValueChange={(chosen) => form.set({ ruling: chosen })}
        options={RULINGS.map((value) => ({ value, label: value }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Reference" required maxLength={300} {...form.field('reference')} />
        <TextField label={SINCE_LABELS['approved-by-dod']} required type="date" {...form.field('since')} />
      </div>
      <TextField
        label="Document"
        hint="The title of the letter and where it is kept, as written in the SSP."
        required
        maxLength={1000}
        {...form.field('document')}
      />
      <DocumentChoice
        scope={scope}
        label="Evidence item"
        hint="Where the letter is uploaded. Accepted, it proves the objectives of this control."
        value={form.values.document_id}
        onChange={(document_id, title) => form.set({ document_id, document: form.values.document || title })}
      />
      {ruling === 'Equally effective' && (
        <TextField
          label="Environment unchanged as of"
          hint="It counts once someone has confirmed that nothing has changed since the adjudication."
          type="date"
          {...form.field('unchanged_on')}
        />
      )}
    </>
  )
}
