import { useState, type ReactNode } from 'react'
import type { Field, RecordDeclaration } from '#domain/records/record.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { counted } from '#domain/text/counted.ts'
import type { Submitted } from '#web/ui/form/use-submit.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'

/** What the bulk dialogs of a list have in common. */
export interface BulkRows<Row> {
  record: Pick<RecordDeclaration, 'noun'>
  selected: readonly Row[]
  /** How the preview names a row: "V-12" and its title. */
  titleOf: (row: Row) => { reference: string; title: string }
  /** Rows that it refuses stay unchanged, such as closed ones. */
  mayChange?: (row: Row) => boolean
  /** Why some rows stay unchanged. */
  note?: string
  onClose: (isDone: boolean) => void
}

export interface BulkFieldDialogProps<Row, Value> extends BulkRows<Row> {
  field: Pick<Field, 'label' | 'noun'>
  initial: Value
  valueOf: (row: Row) => Value
  /** How the preview shows a value. */
  wordsOf: (value: Value) => string
  /** Why this value cannot be set for these rows. */
  issueOf?: (value: Value, changing: readonly Row[]) => string | undefined
  onSave: (changing: readonly Row[], value: Value) => Promise<Submitted>
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}

/** Sets one field of every selected record. */
export function BulkFieldDialog<Row, Value>(props: BulkFieldDialogProps<Row, Value>) {
  const { record, field, selected, titleOf, mayChange, note, initial, valueOf, wordsOf, issueOf } = props
  const { onSave, onClose, children } = props
  const [value, setValue] = useState(initial)
  const changing = selected.filter((row) => mayChange?.(row) !== false && valueOf(row) !== value)
  const noun = field.noun ?? field.label.toLowerCase()
  const count = counted(changing.length, record.noun.singular, record.noun.plural)
  return (
    <BulkEditDialog
      title={`Set ${noun}`}
      {...(note !== undefined && { description: `${count} of ${selected.length} selected would change. ${note}` })}
      noun={capitalized(record.noun.singular)}
      what={capitalized(noun)}
      changes={changing.map((row) => ({
        ...titleOf(row),
        before: wordsOf(valueOf(row)),
        after: wordsOf(value),
      }))}
      submitLabel={`Change ${count}`}
      disabledReason={changing.length === 0 ? 'No changes to apply' : issueOf?.(value, changing)}
      onSave={() => onSave(changing, value)}
      onClose={onClose}
    >
      {children(value, setValue)}
    </BulkEditDialog>
  )
}
