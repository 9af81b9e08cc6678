import { useMemo } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataTableProps } from '#web/ui/table/data-table-props.ts'
import type { SortParam } from './param.ts'
import { copyLinkOnL, openInNewTab } from './record-link.ts'
import { groupRows, useGrouping, type RowGroups } from './row-groups.ts'
import type { BulkSelection } from './use-selection.ts'

/** Part of what `useListView` returns for a list with a sort. */
interface TableState<Key extends string> {
  readonly list: { readonly settings: { readonly sort: SortParam<Key> } }
  readonly view: { readonly sort: SortParam<Key>['initial'] }
  readonly update: (changes: { sort: SortParam<Key>['initial'] }) => void
  readonly overlay: Readonly<Record<string, string | undefined>>
  readonly setOverlay: (next: { open: string }) => void
}

type DerivedProps =
  'rowId' | 'sort' | 'sortOnServer' | 'onSortChange' | 'selection' | 'onSelectionChange' | 'onSelectAllMatching'

export interface ListTableProps<Row, Key extends string> extends Omit<DataTableProps<Row>, DerivedProps> {
  state: TableState<Key>
  /** Names the row in the address, as in `?open=R-3`, where it opens in a drawer. */
  referenceOf?: (row: Row) => string
  groups?: RowGroups<Row> | undefined
  /** Rows can be selected for bulk actions, except by readers. */
  bulk?: BulkSelection
}

/** The rows of a list, filtered and in the order of its view. */
export function ListTable<Row extends { readonly id: string }, Key extends string>(props: ListTableProps<Row, Key>) {
  const { state, referenceOf, groups, bulk, rows: found, ...table } = props
  const { list, view, update } = state
  const readOnlyReason = useReadOnlyReason()
  const rows = useMemo(() => (groups === undefined ? found : groupRows(found, groups.key)), [found, groups])
  const grouping = useGrouping(groups)
  const isWhole = table.paging === undefined || table.paging.total === rows.length
  return (
    <DataTable
      className="mt-3"
      rowId={rowId}
      sort={view.sort}
      sortOnServer
      onSortChange={(sort) => update({ sort: list.settings.sort.of(sort) })}
      paging={{ offset: 0, total: rows.length }}
      grouping={grouping}
      {...(bulk !== undefined &&
        readOnlyReason === undefined && {
          selection: bulk.selection,
          onSelectionChange: bulk.onSelectionChange,
          // Not while further rows are on their way.
          ...(isWhole && { onSelectAllMatching: bulk.selectAll }),
        })}
      {...(referenceOf !== undefined && drawerProps(state, rows, referenceOf))}
      {...table}
      rows={rows}
    />
  )
}

const rowId = ({ id }: { readonly id: string }) => id

function drawerProps<Row extends { readonly id: string }>(
  { overlay, setOverlay }: Pick<TableState<string>, 'overlay' | 'setOverlay'>,
  rows: readonly Row[],
  referenceOf: (row: Row) => string,
) {
  const open = overlay['open']?.toLowerCase()
  return {
    openId: rows.find((row) => referenceOf(row).toLowerCase() === open)?.id ?? null,
    onOpen: (row: Row, { newTab }: { newTab: boolean }) =>
      newTab ? openInNewTab(referenceOf(row)) : setOverlay({ open: referenceOf(row) }),
    onRowKey: (row: Row, key: string) => copyLinkOnL(referenceOf(row), key),
  }
}
