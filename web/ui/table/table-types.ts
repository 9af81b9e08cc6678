import { createContext, type ReactNode } from 'react'

/** A column is a plain declaration; generic code reads it. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** Explains the column in a tooltip on its header. */
  headerHint?: string
  cell: (row: Row) => ReactNode
  /** What a cell draws holds no state, such as an open menu: its elements can show another row. */
  isPlain?: boolean
  align?: 'left' | 'right' | 'center'
  /** What to sort by; with it the header becomes a button. Missing values come last in both directions. */
  sortValue?: (row: Row) => string | number | null | undefined
  /** The header is a button although the rows come sorted: the list sorts them. */
  sortable?: boolean
  /** Pixels. Columns without a width share what is left. */
  width?: number
  /** Whether a person may switch it off. The table itself only reads `hiddenColumns`. */
  hideable?: boolean
  /** Stays at the left while the table scrolls sideways. For the first column only. */
  sticky?: boolean
}

/** Whether the header is a button. */
export function isSortable<Row>({ sortValue, sortable = false }: TableColumn<Row>): boolean {
  return sortable || sortValue !== undefined
}

export interface TableSort {
  columnId: string
  descending: boolean
}

export interface TableGrouping<Row> {
  key: (row: Row) => string
  /** "Access control". */
  label: (key: string) => ReactNode
  /** "15 of 22 met · −14 points". */
  summary?: (rows: readonly Row[], key: string) => ReactNode
  collapsed: ReadonlySet<string>
  onCollapsedChange: (collapsed: ReadonlySet<string>) => void
}

export interface BulkAction {
  id: string
  label: string
  icon?: ReactNode
  danger?: boolean
  busy?: boolean
  disabledReason?: string | undefined
  onSelect: () => void
}

export type TableDensity = 'comfortable' | 'compact'

/** How a person likes all tables; a table may still say otherwise. */
export const DensityContext = createContext<TableDensity>('comfortable')

export type TableItem<Row> =
  | { kind: 'group'; key: string; groupKey: string; rows: readonly Row[]; isCollapsed: boolean }
  | { kind: 'row'; key: string; id: string; row: Row }
