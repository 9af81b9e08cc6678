import { formatDate } from '#web/lib/format/format.ts'
import { exactTime } from './days.ts'
import type { AuditEntry, Values } from './entry.ts'
import { kindOfId, personName, type Names } from './names.ts'
import { fieldWord } from './words.ts'

export type FieldChange = {
  column: string
  label: string
  /** In words; null for an empty field. */
  before: string | null
  after: string | null
  isChanged: boolean
}

/** Stamps change with every write and tell the reader nothing. */
const STAMPS: ReadonlySet<string> = new Set(['updated_at', 'updated_by'])

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

/** Columns that differ between the row before and the row after, apart from the stamps of the write itself. */
export function changedColumns({ old_values, new_values }: Pick<AuditEntry, 'old_values' | 'new_values'>): string[] {
  return columnsOf(old_values, new_values).filter(
    (column) => !STAMPS.has(column) && differs(old_values?.[column], new_values?.[column]),
  )
}

/** Every field with a value before or after, changed ones first. */
export function fieldChanges(entry: AuditEntry, names: Names): FieldChange[] {
  const { old_values, new_values } = entry
  const fields = columnsOf(old_values, new_values).map((column) => ({
    column,
    label: fieldWord(column, entry.relation),
    before: shown(old_values, column, names),
    after: shown(new_values, column, names),
    isChanged: !STAMPS.has(column) && differs(old_values?.[column], new_values?.[column]),
  }))
  return fields
    .filter(({ before, after }) => before !== null || after !== null)
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged))
}

function columnsOf(before: Values | null, after: Values | null): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

function differs(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)
}

function shown(held: Values | null, column: string, names: Names): string | null {
  const value = held?.[column]
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (MOMENT.test(value)) return exactTime(value)
  if (DAY.test(value)) return formatDate(value)
  const kind = kindOfId(column)
  if (kind === 'person') return personName(names, value)
  return (kind === 'control' ? names.controls.get(value) : undefined) ?? value
}
