import type { PlanField } from '#domain/ssp/outline.ts'
import { SavedMark, SavedTextFrame } from '#web/lib/writing/saved-text-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSectionText } from '../use-section-text.ts'
import { FieldControl } from './field-control.tsx'
import type { EditedSectionProps } from './prose-section.tsx'

export interface FormSectionProps extends EditedSectionProps {
  fields: readonly PlanField[]
}

/** Each field saves itself, as its own text. */
export function FormSection({ fields, ...shared }: FormSectionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <SavedField key={field.id} {...shared} field={field} />
      ))}
    </div>
  )
}

function SavedField({ companyId, plan, section, field }: EditedSectionProps & { field: PlanField }) {
  const writing = useSectionText(companyId, plan, section, field.id)
  return (
    <div>
      <SavedTextFrame writing={writing} what="this field">
        <Field
          label={field.isOptional === true ? `${field.label} (optional)` : field.label}
          hint={field.hint}
          aside={<SavedMark writing={writing} />}
        >
          <FieldControl field={field} value={writing.text} onChange={writing.edit} onLeave={writing.save} />
        </Field>
      </SavedTextFrame>
    </div>
  )
}
