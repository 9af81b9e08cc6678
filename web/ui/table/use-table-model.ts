import { useMemo } from 'react'
import type { DataTableProps } from './data-table-props.ts'
import { rowOrder, tableItems } from './table-items.ts'
import type { Selection } from './table-selection.ts'
import { useSortedRows } from './use-sorted-rows.ts'
import { useTableSelection } from './use-table-selection.ts'

const NONE: Selection = new Set()

/** What table and cards share: sorted rows, selection and commands. */
export function useTableModel<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, grouping, hiddenColumns, selection = NONE, onSelectionChange, onOpen } = props
  const sorted = useSortedRows(rows, props.columns, props.sort ?? null, props.sortOnServer ?? false)
  const groupKey = grouping?.key
  const collapsed = grouping?.collapsed
  const items = useMemo(
    () => tableItems(sorted, rowId, groupKey && collapsed ? { key: groupKey, collapsed } : undefined),
    [sorted, rowId, groupKey, collapsed],
  )
  const order = useMemo(() => rowOrder(items), [items])
  const columns = useMemo(
    () => props.columns.filter((column) => hiddenColumns?.has(column.id) !== true),
    [props.columns, hiddenColumns],
  )
  return {
    items,
    order,
    columns,
    selection,
    canSelect: onSelectionChange !== undefined,
    selectionActions: useTableSelection(order, selection, onSelectionChange),
    rowLabel: props.rowLabel ?? rowId,
    open: onOpen === undefined ? undefined : (row: Row) => onOpen(row, { newTab: false }),
    notice: noticeOf(props),
    hasFailed: hasFailed(props),
  }
}

function noticeOf<Row>(props: DataTableProps<Row>) {
  const { error, empty, rows, loading = false } = props
  if (hasFailed(props)) return error
  return rows.length === 0 && !loading ? (empty ?? 'No rows.') : undefined
}

/** Rows that were loaded before stay. */
function hasFailed<Row>({ error, rows }: DataTableProps<Row>): boolean {
  return error !== undefined && rows.length === 0
}
