import { sortRows } from '#web/ui/table/table-sort.ts'
import type { TableSort } from '#web/ui/table/table-types.ts'

type SortValue<Row> = (row: Row) => string | number | null | undefined

/** The sort values of a list in memory, by column id or another key. */
export type SortValues<Row> = Readonly<Record<string, SortValue<Row>>>

/** The sorted rows. Rows without a value come last; equal ones keep their order. */
export function sorted<Row>(rows: readonly Row[], values: SortValues<Row>, sort: TableSort): readonly Row[] {
  const value = values[sort.columnId]
  return value === undefined ? rows : sortRows(rows, value, sort.descending)
}

/** Whether a text has every word of a search, in any order and either case. */
export function searchFor(q: string): (text: string) => boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
  return (text) => {
    const found = text.toLowerCase()
    return words.every((word) => found.includes(word))
  }
}

/** Whether a filter with these values keeps a row. An empty filter keeps all. */
export function allows<Value>(chosen: readonly Value[], matches: (value: Value) => boolean): boolean {
  return chosen.length === 0 || chosen.some(matches)
}
