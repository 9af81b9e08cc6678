import type { TableColumn, TableSort } from './table-types.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Numbers by size; texts in natural order: AC.L2-3.1.2 before AC.L2-3.1.10. */
export function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

/** Sorts by a column. Rows without a value come last in both directions; equal ones keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: NonNullable<TableColumn<Row>['sortValue']>,
  descending: boolean,
): readonly Row[] {
  const valued = rows.map((row) => ({ row, value: sortValue(row) ?? undefined }))
  return valued
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined)
        return Number(one.value === undefined) - Number(other.value === undefined)
      const order = compareValues(one.value, other.value)
      return descending ? -order : order
    })
    .map(({ row }) => row)
}

/** Pressing a header cycles: ascending, descending, the list's own order. */
export function nextSort(sort: TableSort | null, columnId: string): TableSort | null {
  if (sort?.columnId !== columnId) return { columnId, descending: false }
  return sort.descending ? null : { columnId, descending: true }
}
