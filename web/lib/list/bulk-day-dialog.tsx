import { formatDate } from '#web/lib/format/format.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { BulkFieldDialog, type BulkFieldDialogProps } from './bulk-field-dialog.tsx'

type Day = string | null
type Given<Row> = Omit<BulkFieldDialogProps<Row, Day>, 'initial' | 'wordsOf' | 'children'>

interface BulkDayDialogProps<Row> extends Given<Row> {
  /** The day that is proposed; none unless given. */
  initial?: Day
  /** How the preview shows a row without a day. */
  none: string
  hint?: string
}

/** Gives every selected record one day, or takes it away. */
export function BulkDayDialog<Row>({ initial = null, none, hint, ...rows }: BulkDayDialogProps<Row>) {
  return (
    <BulkFieldDialog<Row, Day> {...rows} initial={initial} wordsOf={(day) => (day === null ? none : formatDate(day))}>
      {(day, onChange) => <DayField label={rows.field.label} hint={hint} value={day} onChange={onChange} />}
    </BulkFieldDialog>
  )
}
