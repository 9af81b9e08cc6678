import { createContext, type ReactNode } from 'react'

/** A column is a plain declaration; generic code reads it. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** Explains the column in a tooltip on its header. */
  headerHint?: string
  cell: (row: Row) => ReactNode
  /** Its cells hold no state, such as an open menu, so their elements can show another row. */
  isPlain?: boolean
  align?: 'left' | 'right' | 'center'
  /** The sort key; with it the header is a button. Missing values come last in both directions. */
  sortValue?: (row: Row) => string | number | null | undefined
  /** The header is a button although the list sorts the rows itself. */
  sortable?: boolean
  /** Pixels. Columns without a width share the remaining space. */
  width?: number
  /** For one without a width: other columns leave a narrow window before it has less than these pixels. */
  roomPx?: number
  /** Whether a person may hide it. The table itself reads only `hiddenColumns`. */
  hideable?: boolean
  /** Stays at the left during horizontal scrolling. Only for the first column. */
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

/** The person's density for all tables; a table may override it. */
export const DensityContext = createContext<TableDensity>('comfortable')

export type TableItem<Row> =
  | { kind: 'group'; key: string; groupKey: string; rows: readonly Row[]; isCollapsed: boolean }
  | { kind: 'row'; key: string; id: string; row: Row }
