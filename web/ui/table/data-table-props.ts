import type { ReactNode } from 'react'
import type { TablePaging } from './table-footer.tsx'
import type { Selection } from './table-selection.ts'
import type { BulkAction, TableColumn, TableDensity, TableGrouping, TableSort } from './table-types.ts'

export interface DataTableProps<Row> {
  /** Names the table and its scrolling region: "Controls". */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A row in words, for its checkbox; by default its id. */
  rowLabel?: (row: Row) => string
  hiddenColumns?: ReadonlySet<string>
  density?: TableDensity

  sort?: TableSort | null
  onSortChange?: (sort: TableSort | null) => void
  /** The rows already come in the order of `sort`. */
  sortOnServer?: boolean

  selection?: Selection
  /** Without it rows cannot be selected. */
  onSelectionChange?: (selection: Selection) => void
  bulkActions?: readonly BulkAction[]
  onSelectAllMatching?: () => void

  grouping?: TableGrouping<Row> | undefined

  /** Row click and Enter. `newTab` is true for Ctrl/Cmd-click and the middle button. */
  onOpen?: (row: Row, how: { newTab: boolean }) => void
  /** The row whose drawer is open. */
  openId?: string | null
  /** Ids of rows that have just changed without the person's doing: pointed out for a moment. */
  changed?: ReadonlySet<string>
  /** Other keys on the row with the focus (`e`, `a`, `d`, `l`). Returns whether it did something. */
  onRowKey?: (row: Row, key: string) => boolean
  /** False for people who switched single-letter keys off. */
  letterKeys?: boolean

  loading?: boolean
  /** Old rows stay; a thin bar under the header moves. */
  refetching?: boolean
  /** In place of the rows when there are none. */
  empty?: ReactNode
  /** In place of the rows when they could not be had. */
  error?: ReactNode
  paging?: TablePaging | undefined
  /** The last rows come into view: the place to fetch more of a list without pages. */
  onEndInSight?: (() => void) | undefined
  footer?: ReactNode

  /** False on a page that prints its rows in a way of its own. */
  isPrinted?: boolean
  /** A row as a card, below 768 px. */
  card?: (row: Row) => ReactNode
  /** A CSS length; the table scrolls inside. */
  maxHeight?: string
  className?: string | undefined
}
