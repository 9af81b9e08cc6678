import { Link } from '@tanstack/react-router'
import type { SspField } from '#domain/ssp/outline.ts'
import { recordedText } from '#domain/ssp/ssp-content.ts'
import { AutosaveStatus, AutosaveFrame } from '#web/lib/autosave/autosave-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { useSectionText } from '../use-section-text.ts'
import { FieldControl } from './field-control.tsx'
import type { EditedSectionProps } from './prose-section.tsx'

export interface FormSectionProps extends EditedSectionProps {
  fields: readonly SspField[]
}

/** Each field saves itself. */
export function FormSection({ fields, ...shared }: FormSectionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) =>
        field.recorded === undefined ? (
          <SavedField key={field.id} {...shared} field={field} />
        ) : (
          <RecordedField key={field.id} label={field.label} text={recordedText(shared.ssp, field.recorded)} />
        ),
      )}
    </div>
  )
}

/** From the company's profile, where it is changed. */
function RecordedField({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-body font-medium">{label}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">{text || <EmptyValue />}</p>
      <p className="mt-1 text-small text-muted">
        From{' '}
        <Link to="/company-info" className="rounded-sm text-brand-text underline">
          Company Info
        </Link>
      </p>
    </div>
  )
}

function SavedField({ companyId, ssp, section, field }: EditedSectionProps & { field: SspField }) {
  const autosave = useSectionText(companyId, ssp, section, field.id)
  return (
    <div>
      <AutosaveFrame autosave={autosave} what="this field">
        <Field
          label={field.isOptional === true ? `${field.label} (optional)` : field.label}
          hint={field.hint}
          aside={<AutosaveStatus autosave={autosave} />}
        >
          <FieldControl field={field} value={autosave.text} onChange={autosave.edit} onLeave={autosave.save} />
        </Field>
      </AutosaveFrame>
    </div>
  )
}
