import type { CSSProperties } from 'react'
import type { TableColumn } from './table-types.ts'

export const SELECT_COLUMN_PX = 40
const FLEXIBLE_MIN_PX = 200

export function alignClass(align: TableColumn<never>['align'] = 'left'): string {
  return { left: 'text-left', right: 'text-right tabular-nums', center: 'text-center' }[align]
}

export function stickyLeft<Row>(column: TableColumn<Row>, hasSelection: boolean): CSSProperties | undefined {
  return column.sticky === true ? { left: hasSelection ? SELECT_COLUMN_PX : 0 } : undefined
}

/** Below this the table scrolls sideways rather than squeeze its words. */
export function tableMinWidth<Row>(columns: readonly TableColumn<Row>[], hasSelection: boolean): number {
  const widths = columns.map((column) => column.width ?? FLEXIBLE_MIN_PX)
  return widths.reduce((sum, width) => sum + width, hasSelection ? SELECT_COLUMN_PX : 0)
}
