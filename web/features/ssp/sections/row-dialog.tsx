import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import type { PlanSection } from '#domain/ssp/outline.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PlanRowRecord } from '../plan-schema.ts'
import { useRowWrites } from '../row-writes.ts'
import { FieldControl } from './field-control.tsx'
import type { ListContent } from './list-content.ts'

export interface RowDialogProps {
  companyId: Id<'companies'>
  section: PlanSection
  list: ListContent
  /** Undefined for a new one. */
  row: PlanRowRecord | undefined
  onClose: () => void
}

/** Mount it to open it. */
export function RowDialog({ companyId, section, list, row, onClose }: RowDialogProps) {
  const [values, setValues] = useState(row?.values ?? {})
  const [isAsked, setAsked] = useState(false)
  const { busy, insert, update } = useRowWrites(companyId)
  const [first] = list.fields
  const isNameless = (values[first?.id ?? ''] ?? '').trim() === ''
  const save = async () => {
    setAsked(true)
    if (isNameless) return
    const isDone = row === undefined ? await insert(section.id, values) : await update(row, values)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={row === undefined ? `Add ${list.singular}` : `Edit ${list.singular}`}
      busy={busy}
      onSubmit={() => void save()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {list.fields.map((field) => (
          <Field
            key={field.id}
            label={field.isOptional === true ? `${field.label} (optional)` : field.label}
            hint={field.hint}
            required={field === first}
            error={field === first && isAsked && isNameless ? `${field.label} is needed.` : undefined}
            className={field.kind === 'text' ? 'sm:col-span-2' : undefined}
          >
            <FieldControl
              field={field}
              value={values[field.id] ?? ''}
              onChange={(value) => setValues({ ...values, [field.id]: value })}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
