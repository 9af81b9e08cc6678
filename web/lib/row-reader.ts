import { parseId, type Id } from '#domain/ids.ts'
import type { JsonObject } from './json.ts'

/**
 * Reads a row that does not come from the typed data client: a live change or a function's response. Each reader throws
 * a TypeError or RangeError when the column has another type.
 */
export function rowReader(row: JsonObject) {
  const text = (column: string): string => {
    const value = row[column]
    if (typeof value !== 'string') throw new TypeError(`${column} is not text`)
    return value
  }
  const number = (column: string): number => {
    const value = row[column]
    if (typeof value !== 'number') throw new TypeError(`${column} is not a number`)
    return value
  }
  const flag = (column: string): boolean => {
    const value = row[column]
    if (typeof value !== 'boolean') throw new TypeError(`${column} is not true or false`)
    return value
  }
  const orNull =
    <Value>(read: (column: string) => Value) =>
    (column: string): Value | null =>
      row[column] === null || row[column] === undefined ? null : read(column)
  return {
    text,
    number,
    textOrNull: orNull(text),
    numberOrNull: orNull(number),
    flagOrNull: orNull(flag),
    id: <Table extends string>(table: Table, column = 'id'): Id<Table> => parseId(table, text(column)),
    idOrNull: <Table extends string>(table: Table, column: string): Id<Table> | null =>
      orNull((name) => parseId(table, text(name)))(column),
  }
}
