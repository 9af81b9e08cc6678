import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareValues } from './table-sort.ts'
import type { TableColumn, TableSort } from './table-types.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** The table library wants indexable rows; ours may be anything. */
interface Held<Row> {
  row: Row
}

/** The rows in the wanted order. With `sortOnServer` they already are. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
  sortOnServer: boolean,
): readonly Row[] {
  const definitions = useMemo(() => columns.map((column) => columnDefinition(column)), [columns])
  const data = useMemo(() => rows.map((row): Held<Row> => ({ row })), [rows])
  const sorting = useMemo(() => (sort === null ? [] : [{ id: sort.columnId, desc: sort.descending }]), [sort])
  const table = useTable({ features, columns: definitions, data, state: { sorting }, manualSorting: sortOnServer })
  const { rows: sorted } = table.getRowModel()
  return useMemo(() => sorted.map((held) => held.original.row), [sorted])
}

function columnDefinition<Row>(column: TableColumn<Row>): ColumnDef<typeof features, Held<Row>> {
  return {
    id: column.id,
    accessorFn: ({ row }) => column.sortValue?.(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (one, other, columnId) => compareValues(one.getValue(columnId), other.getValue(columnId)),
  }
}
