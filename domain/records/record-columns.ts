import type { SheetColumn, SheetValue } from '../text/sheet-cells.ts'
import type { ColumnOf, Field, RecordDeclaration } from './record.ts'

type Value = string | number | boolean | null | undefined

const KINDS: Readonly<Partial<Record<Field['type'], SheetColumn<unknown>['kind']>>> = {
  number: 'number',
  money: 'number',
  day: 'day',
  moment: 'moment',
}

/** The column of a file for a field: called like it, of its kind. A person stands there by id. */
export function recordColumn<Of extends RecordDeclaration, Column extends ColumnOf<Of>>(
  record: Of,
  column: Column,
): SheetColumn<Readonly<Record<Column, Value>>> {
  const field: Field | undefined = record.fields[column]
  return {
    header: field?.label ?? column,
    kind: KINDS[field?.type ?? 'text'] ?? 'text',
    value: (row) => cellOf(row[column], field?.type === 'mark' ? record.mark : undefined),
  }
}

export function recordColumns<Of extends RecordDeclaration, Column extends ColumnOf<Of>>(
  record: Of,
  columns: readonly Column[],
): readonly SheetColumn<Readonly<Record<Column, Value>>>[] {
  return columns.map((column) => recordColumn(record, column))
}

/** What a record holds, as text under its labels: what is empty, and references, are left out. People come by name. */
export function recordLines<Of extends RecordDeclaration>(
  record: Of,
  values: Readonly<Partial<Record<ColumnOf<Of>, Value>>>,
): readonly (readonly [label: string, text: string])[] {
  const held: Readonly<Partial<Record<string, Value>>> = values
  return Object.entries<Field>(record.fields)
    .filter(([, { type }]) => type !== 'reference')
    .map(([column, { label, type }]): [string, string] => {
      const text = String(cellOf(held[column], type === 'mark' ? record.mark : undefined) ?? '')
      return [label, type === 'money' && text !== '' ? `$${text}` : text]
    })
    .filter(([, text]) => text !== '')
}

function cellOf(value: Value, mark: string | undefined): SheetValue {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return mark === undefined || value === null || value === undefined ? value : `${mark}${value}`
}
