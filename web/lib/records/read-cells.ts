import { type ColumnOf, type Field, type RecordDeclaration, writableFields } from '#domain/records/record.ts'
import type { Colleague } from '../company/company-people.ts'
import type { Cell, RowIssue } from '../import/import-format.ts'
import type { ImportColumn } from '../import/import-column.ts'
import { type Parsed, parseChoice, parseDay, parseMoney, parsePerson, parseText, parseWhole } from './parse-cell.ts'

/** The columns of an import file, named by field label or template header. */
export function importColumns<Of extends RecordDeclaration>(
  record: Of,
  ofTemplates: Readonly<Partial<Record<ColumnOf<Of>, readonly string[]>>>,
): readonly ImportColumn[] {
  const others: Readonly<Partial<Record<string, readonly string[]>>> = ofTemplates
  const marks = Object.entries<Field>(record.fields).filter(([, { type }]) => type === 'mark')
  const fields = writableFields(record, 'on create').filter(([, { type }]) => type !== 'reference')
  return [...marks, ...fields].map(([key, { label, required = false }]) => ({
    key,
    headers: [label, ...(others[key] ?? [])],
    required,
  }))
}

type Labelled = Pick<Field, 'label'>

/** Reads the cells of a row by key and field, and collects the issues with their columns. */
export function cellReader(cell: Cell) {
  const issues: RowIssue[] = []
  const issue = (column: string, reason: string) => void issues.push({ column, reason })
  const textOf = (key: string) => (cell(key) ?? '').trim()
  const valueOf = <Value>(label: string, parsed: Parsed<Value>): Value | null => {
    if ('value' in parsed) return parsed.value
    issue(label, parsed.reason)
    return null
  }
  return {
    issues,
    issue,
    text: (key: string, { label, max }: Labelled & { max?: number }): string => {
      valueOf(label, parseText(textOf(key), max))
      return textOf(key)
    },
    choice: <Choice extends string>(key: string, { label, choices }: Labelled & { choices: readonly Choice[] }) =>
      valueOf(label, parseChoice(textOf(key), choices)),
    day: (key: string, { label }: Labelled) => valueOf(label, parseDay(textOf(key))),
    money: (key: string, { label, ...bounds }: Labelled & { min?: number; max?: number }) =>
      valueOf(label, parseMoney(textOf(key), bounds)),
    number: (key: string, { label, ...bounds }: Labelled & { min?: number; max?: number }) =>
      valueOf(label, parseWhole(textOf(key), bounds)),
    person: (key: string, { label }: Labelled, people: readonly Colleague[]) =>
      valueOf(label, parsePerson(textOf(key), people)),
  }
}
