import { useMemo } from 'react'
import { emptyColumns, hiddenColumns, type ColumnChoices, type HiddenColumns } from './hidden-columns.ts'
import { widthsToLeaveAt } from './room-for-columns.ts'
import type { TableColumn } from './table-types.ts'
import { useMatchingQueries } from '../browser/use-media-query.ts'

interface Room<Row> {
  /** All rows of the list, not only the filtered ones: columns do not come and go while a person types. */
  rows: readonly Row[]
  /** Columns that a narrow window hides, the first to go first. */
  leaving: readonly string[]
  /** The width that the page takes from the table. */
  asidePx?: number
}

/** The hidden columns: switched off, empty, or without room. The map is stable while its content is. */
export function useHiddenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  choices: ColumnChoices,
  { rows, leaving, asidePx = 0 }: Room<Row>,
): HiddenColumns {
  // Compare by content: each change of the address creates a new list, which would draw all rows again.
  const chosen = choices.join(',')
  const empty = useMemo(() => emptyColumns(columns, rows), [columns, rows])
  const { left, queries } = useMemo(() => {
    const gone = hiddenColumns(columns, chosen.split(','), empty, [])
    const others = leaving.filter((id) => !gone.has(id))
    const shown = columns.filter(({ id }) => !gone.has(id))
    return { left: others, queries: widthsToLeaveAt(shown, others).map((px) => `(width < ${px + asidePx}px)`) }
  }, [columns, chosen, empty, leaving, asidePx])
  const gone = useMatchingQueries(queries)
  return useMemo(
    () => hiddenColumns(columns, chosen.split(','), empty, left.slice(0, gone)),
    [columns, chosen, empty, left, gone],
  )
}
