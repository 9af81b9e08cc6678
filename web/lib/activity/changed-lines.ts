import { capitalized } from '#domain/text/capitalized.ts'
import { writableFields, type RecordDeclaration } from '#domain/records/record.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { ActivityLine, TrailEntry } from './activity.ts'

/** The label of a column; a function where it depends on the row. */
export type LineName = string | ((row: JsonObject) => string)

/** The label of each column that people change, without references to other records. */
export function columnLabels(record: RecordDeclaration): Readonly<Record<string, string>> {
  const fields = writableFields(record, 'on change').filter(([, { type }]) => type !== 'reference')
  return Object.fromEntries(fields.map(([column, { label }]) => [column, label]))
}

/** The words of a value, where a column offers choices; undefined for one that is shown as it is stored. */
export type ChoiceWords = (column: string, value: string) => string | undefined

/**
 * The words of a record's choices: those given, otherwise as stored with a capital first letter.
 *
 * @param given by column and stored value
 */
export function choiceWords(
  record: RecordDeclaration,
  given: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): ChoiceWords {
  return (column, value) =>
    record.fields[column]?.type === 'choice' ? (given[column]?.[value] ?? capitalized(value)) : undefined
}

/**
 * The labelled column changes of an audit log entry; other columns and tables give no lines.
 *
 * @param record the table of the record itself, as opposed to what belongs to it
 */
export function changedLines(
  { id, relation, created_at: at, user_id: userId, old_values, new_values }: TrailEntry,
  names: Readonly<Record<string, Readonly<Record<string, LineName>>>>,
  record?: string,
  wordsOf: ChoiceWords = () => undefined,
): ActivityLine[] {
  if (id === null || at === null) return []
  const isAdded = relation === record && !isObject(old_values)
  const old: JsonObject = isObject(old_values) ? old_values : {}
  const now: JsonObject = isObject(new_values) ? new_values : {}
  return Object.entries(names[relation ?? ''] ?? {}).flatMap(([column, name]) => {
    const shown = (text: string | null) => (text === null ? null : (wordsOf(column, text) ?? text))
    const [before, after] = [shown(textOf(old[column])), shown(textOf(now[column]))]
    const what = typeof name === 'string' ? name : name({ ...old, ...now })
    return before === after ? [] : [{ id: `${id} ${column}`, entry: id, at, userId, what, before, after, isAdded }]
  })
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
