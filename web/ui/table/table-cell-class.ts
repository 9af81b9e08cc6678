import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import type { TableColumn, TableDensity } from './table-types.ts'

export const SELECT_COLUMN_PX = 40
const FLEXIBLE_MIN_PX = 200

export function alignClass(align: TableColumn<never>['align'] = 'left'): string {
  return { left: 'text-left', right: 'text-right tabular-nums', center: 'text-center' }[align]
}

export function stickyLeft<Row>(column: TableColumn<Row>, hasSelection: boolean): CSSProperties | undefined {
  return column.sticky === true ? { left: hasSelection ? SELECT_COLUMN_PX : 0 } : undefined
}

/** The rows start and end where the text of a card does; a column keeps the room of its text. */
export function insetClass(at: number, count: number, hasSelection: boolean): string {
  const isFirst = at === 0 && !hasSelection
  return cx(isFirst && 'pr-2 pl-4', at === count - 1 && (isFirst ? 'pr-4' : 'pr-4 pl-2'))
}

const CELL_HEIGHT: Readonly<Record<TableDensity, string>> = { comfortable: 'h-10 py-1', compact: 'h-8 py-0.5' }

/** Classes for the cells of a column. Computed once for all rows, because a sort draws hundreds of them. */
export interface ColumnLook<Row> {
  column: TableColumn<Row>
  className: string
  style: CSSProperties | undefined
}

export interface RowLook<Row> {
  /** Of the checkbox cell. */
  boxClass: string
  columns: readonly ColumnLook<Row>[]
}

export function rowLook<Row>(
  columns: readonly TableColumn<Row>[],
  density: TableDensity,
  hasSelection: boolean,
): RowLook<Row> {
  const cell = cx('row-cell', CELL_HEIGHT[density])
  return {
    boxClass: cx(cell, 'row-cell-kept left-0 w-10 pr-0 pl-4'),
    columns: columns.map((column, at) => ({
      column,
      className: cx(
        cell,
        'cut',
        alignClass(column.align),
        column.sticky === true && 'row-cell-kept',
        insetClass(at, columns.length, hasSelection),
      ),
      style: stickyLeft(column, hasSelection),
    })),
  }
}

/** Below this width the table scrolls horizontally instead of squeezing its text. */
export function tableMinWidth<Row>(columns: readonly TableColumn<Row>[], hasSelection: boolean): number {
  const widths = columns.map((column) => column.width ?? FLEXIBLE_MIN_PX)
  return widths.reduce((sum, width) => sum + width, hasSelection ? SELECT_COLUMN_PX : 0)
}
