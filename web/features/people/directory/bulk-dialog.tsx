import { useState } from 'react'
import { person } from '#domain/records/person.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { textProps } from '#web/lib/records/control-props.ts'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { usePeopleChanges } from './changes.ts'
import type { ListedPerson, PersonChange } from './people-queries.ts'

const { fields } = person

interface BulkDialogProps {
  column: 'department' | 'left_on'
  selected: readonly ListedPerson[]
  onClose: (isDone: boolean) => void
}

/** Sets the department or the last day of every selected person. Empty takes it away. */
export function BulkDialog({ column, selected, onClose }: BulkDialogProps) {
  const { id: companyId } = useCompany()
  const { change } = usePeopleChanges(companyId)
  const [text, setText] = useState('')
  const isDay = column === 'left_on'
  const changed: PersonChange = isDay ? { left_on: text || null } : { department: text.trim() }
  const after = textOf(isDay ? text : text.trim(), isDay)
  const changing = selected.filter((row) => textOf(row[column] ?? '', isDay) !== after)
  const { label } = fields[column]
  return (
    <BulkEditDialog
      title={isDay ? 'Set last day' : 'Set department'}
      noun="Person"
      what={label}
      changes={changing.map((row) => ({
        reference: row.name,
        title: row.email ?? '',
        before: textOf(row[column] ?? '', isDay),
        after,
      }))}
      submitLabel={`Change ${counted(changing.length, 'person', 'people')}`}
      disabledReason={changing.length === 0 ? 'Nothing would change' : undefined}
      onSave={() => change(changing, changed, (row) => ({ [column]: row[column] }))}
      onClose={onClose}
    >
      {isDay ? (
        <TextField label={label} type="date" max={LAST_DAY} value={text} onChange={setText} />
      ) : (
        <TextField {...textProps(fields.department)} value={text} onChange={setText} />
      )}
    </BulkEditDialog>
  )
}

function textOf(value: string, isDay: boolean): string {
  if (value === '') return isDay ? 'Still here' : 'No department'
  return isDay ? formatDate(value) : value
}
