import type { Field } from '#domain/records/record.ts'
import { SavedTextField } from '#web/ui/saved-field.tsx'
import { textProps } from './control-props.ts'

interface SavedTextsProps<Column extends string> {
  fields: Readonly<Record<Column, Pick<Field, 'label' | 'required' | 'type'> & { readonly max: number }>>
  columns: readonly Column[]
  row: Readonly<Record<Column, string>>
  onSave: (change: { readonly [column: string]: string }) => void
  className?: string
}

/** Texts of a record, each of which saves itself. */
export function SavedTexts<Column extends string>({
  fields,
  columns,
  row,
  onSave,
  className,
}: SavedTextsProps<Column>) {
  return columns.map((column) => (
    <SavedTextField
      key={column}
      {...textProps(fields[column])}
      {...(fields[column].type === 'long text' && { rows: 3 })}
      className={className}
      text={row[column]}
      onSave={(text) => onSave({ [column]: text })}
    />
  ))
}
