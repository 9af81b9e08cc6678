import type { SspField } from '#domain/ssp/outline.ts'
import { AutosaveStatus, AutosaveFrame } from '#web/lib/autosave/autosave-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
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
      {fields.map((field) => (
        <SavedField key={field.id} {...shared} field={field} />
      ))}
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
