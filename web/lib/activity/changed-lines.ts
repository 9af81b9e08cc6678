import { isObject, type JsonObject } from '../json.ts'
import type { ActivityLine, TrailEntry } from './activity.ts'

/** What a column is called; by its row, where that depends on it. */
export type LineName = string | ((row: JsonObject) => string)

/** What an entry of the audit log changed, column by column, under their names; nothing for other columns and tables. */
export function changedLines(
  { id, relation, created_at: at, user_id: userId, old_values, new_values }: TrailEntry,
  names: Readonly<Record<string, Readonly<Record<string, LineName>>>>,
): ActivityLine[] {
  if (id === null || at === null) return []
  const old: JsonObject = isObject(old_values) ? old_values : {}
  const now: JsonObject = isObject(new_values) ? new_values : {}
  return Object.entries(names[relation ?? ''] ?? {}).flatMap(([column, name]) => {
    const [before, after] = [textOf(old[column]), textOf(now[column])]
    const what = typeof name === 'string' ? name : name({ ...old, ...now })
    return before === after ? [] : [{ id: `${id} ${column}`, at, userId, what, before, after }]
  })
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
