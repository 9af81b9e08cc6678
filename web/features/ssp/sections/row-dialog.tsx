import type { SspSection } from '#domain/ssp/outline.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { SspRowRecord } from '../ssp-schema.ts'
import { useRowWrites } from '../row-writes.ts'
import { FieldControl } from './field-control.tsx'
import type { ListContent } from './list-content.ts'

type Cells = SspRowRecord['values']

export interface RowDialogProps {
  section: SspSection
  list: ListContent
  /** Undefined for a new row. */
  row: SspRowRecord | undefined
  onClose: () => void
}

/** Mount it to open it. */
export function RowDialog({ section, list, row, onClose }: RowDialogProps) {
  const [first] = list.fields
  const form = useForm<Cells>(row?.values ?? {}, (values) =>
    first === undefined || (values[first.id] ?? '').trim() !== '' ? {} : { [first.id]: `${first.label} is needed.` },
  )
  const { insert, update } = useRowWrites()
  const save = () => (row === undefined ? insert(section.id, form.values) : update(row, form.values))
  return (
    <FormDialog
      title={row === undefined ? `Add ${list.singular}` : `Edit ${list.singular}`}
      submitLabel="Save"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {list.fields.map((field) => (
          <Field
            key={field.id}
            label={field.isOptional === true ? `${field.label} (optional)` : field.label}
            hint={field.hint}
            required={field === first}
            error={form.issues[field.id]}
            className={field.kind === 'text' ? 'sm:col-span-2' : undefined}
          >
            <FieldControl field={field} value={form.values[field.id] ?? ''} onChange={form.field(field.id).onChange} />
          </Field>
        ))}
      </div>
    </FormDialog>
  )
}
