import { tableMinWidth } from './table-cell-class.ts'
import type { TableColumn } from './table-types.ts'

/** The sidebar, the gutters of the page and the border of the table. */
const BESIDE_PX = 306

/** What the sections of the settings take beside that. */
export const SETTINGS_NAV_PX = 208

/**
 * The widths of the window, in pixels, below which columns leave the table: the first of `leaving` below the first,
 * the second too below the second, and so on. Whatever is left fits without scrolling sideways.
 */
export function widthsToLeaveAt<Row>(columns: readonly TableColumn<Row>[], leaving: readonly string[]): number[] {
  return leaving.map((_, place) => {
    const left = leaving.slice(0, place)
    return (
      BESIDE_PX +
      tableMinWidth(
        columns.filter(({ id }) => !left.includes(id)),
        true,
      )
    )
  })
}
