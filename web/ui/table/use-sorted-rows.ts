import { useMemo } from 'react'
import { sortRows } from './table-sort.ts'
import type { TableColumn, TableSort } from './table-types.ts'

/** The sorted rows. With `sortOnServer` they come sorted. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
  sortOnServer: boolean,
): readonly Row[] {
  return useMemo(() => {
    if (sort === null || sortOnServer) return rows
    const sortValue = columns.find(({ id }) => id === sort.columnId)?.sortValue
    return sortValue === undefined ? rows : sortRows(rows, sortValue, sort.descending)
  }, [rows, columns, sort, sortOnServer])
}
