import { person } from '#domain/records/person.ts'
import { BulkDayDialog } from '#web/lib/list/bulk-day-dialog.tsx'
import { BulkFieldDialog } from '#web/lib/list/bulk-field-dialog.tsx'
import { textProps } from '#web/lib/records/control-props.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { usePeopleChanges } from './changes.ts'
import type { ListedPerson } from './people-queries.ts'

const { fields } = person

interface BulkDialogProps {
  column: 'department' | 'left_on'
  selected: readonly ListedPerson[]
  onClose: (isDone: boolean) => void
}

/** Sets the department or the last day of every selected person. Empty takes it away. */
export function BulkDialog({ column, selected, onClose }: BulkDialogProps) {
  const { change } = usePeopleChanges()
  const rows = { record: person, selected, titleOf, onClose }
  if (column === 'left_on')
    return (
      <BulkDayDialog
        {...rows}
        field={fields.left_on}
        none="Still here"
        valueOf={({ left_on: day }) => day}
        onSave={(changing, day) => change(changing, { left_on: day })}
      />
    )
  return (
    <BulkFieldDialog<ListedPerson, string>
      {...rows}
      field={fields.department}
      initial=""
      valueOf={({ department }) => department}
      wordsOf={(department) => department.trim() || 'No department'}
      onSave={(changing, department) => change(changing, { department: department.trim() })}
    >
      {(department, onChange) => <TextField {...textProps(fields.department)} value={department} onChange={onChange} />}
    </BulkFieldDialog>
  )
}

const titleOf = ({ name, email }: ListedPerson) => ({ reference: name, title: email ?? '' })
