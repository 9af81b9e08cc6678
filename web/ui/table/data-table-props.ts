import type { ReactNode } from 'react'
import type { HiddenColumns } from './hidden-columns.ts'
import type { Peek } from './peek.ts'
import type { TablePaging } from './table-footer.tsx'
import type { Selection } from './table-selection.ts'
import type { BulkAction, TableColumn, TableDensity, TableGrouping, TableSort } from './table-types.ts'

export interface DataTableProps<Row> {
  /** Names the table and its scrolling region: "Controls". */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The label of a row's checkbox; by default its id. */
  rowLabel?: (row: Row) => string
  hiddenColumns?: HiddenColumns
  density?: TableDensity

  sort?: TableSort | null
  onSortChange?: (sort: TableSort | null) => void
  /** The rows already come in the order of `sort`. */
  sortOnServer?: boolean

  selection?: Selection
  /** Rows are selectable only with this. */
  onSelectionChange?: (selection: Selection) => void
  bulkActions?: readonly BulkAction[]
  onSelectAllMatching?: () => void

  grouping?: TableGrouping<Row> | undefined

  /** Row click and Enter. `newTab` is true for Ctrl/Cmd-click and the middle button. */
  onOpen?: ((row: Row, how: { newTab: boolean }) => void) | undefined
  /** The row whose drawer is open. Space opens it too, and the drawer follows as the keys walk on. */
  openId?: string | null
  /** Where rows open as pages: the side panel that shows one. */
  peek?: Peek<Row>
  /** Ids of rows that others just changed; highlighted for a moment. */
  changed?: ReadonlySet<string>
  /** Other keys on the focused row (`e`, `a`, `d`, `l`). Returns whether it handled the key. */
  onRowKey?: (row: Row, key: string) => boolean

  loading?: boolean
  /** Keeps the old rows and shows a progress bar under the header. */
  refetching?: boolean
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Shown when there are no rows because they could not be loaded. */
  error?: ReactNode
  paging?: TablePaging | undefined
  /** The last rows are visible: fetches more of a list without pages. */
  onEndInSight?: (() => void) | undefined
  footer?: ReactNode

  /** False on a page with its own print layout. */
  isPrinted?: boolean
  /** A row as a card, below 768 px. */
  card?: (row: Row) => ReactNode
  /** CSS length; the table scrolls inside. */
  maxHeight?: string
  className?: string | undefined
}
