import { tableMinWidth } from './table-cell-class.ts'
import type { TableColumn } from './table-types.ts'

/** Sidebar, page gutters and table border. */
const BESIDE_PX = 306

/** The additional width of the settings navigation. */
export const SETTINGS_NAV_PX = 208

/**
 * Window widths in pixels below which the table hides columns: the first of `leaving` below the first width, the second
 * too below the second, and so on. The remaining columns fit without horizontal scrolling.
 */
export function widthsToLeaveAt<Row>(columns: readonly TableColumn<Row>[], leaving: readonly string[]): number[] {
  return leaving.map((_, index) => {
    const left = leaving.slice(0, index)
    return BESIDE_PX + tableMinWidth(columns.filter(({ id }) => !left.includes(id)).map(withRoom), true)
  })
}

/** Other columns leave before the text of a row has less than its room. */
function withRoom<Row>(column: TableColumn<Row>): TableColumn<Row> {
  const width = column.width ?? column.roomPx
  return width === undefined ? column : { ...column, width }
}
