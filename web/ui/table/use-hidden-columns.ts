import { useMemo } from 'react'
import { widthsToLeaveAt } from './room-for-columns.ts'
import type { TableColumn } from './table-types.ts'
import { useMatchingQueries } from '../browser/use-media-query.ts'

/**
 * What the person switched off, and of `leaving`, the first to go first, what the window has no room for. The same set
 * for as long as it holds the same. `asidePx` is the width that the page itself takes from the table.
 */
export function useHiddenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  switchedOff: readonly string[],
  leaving: readonly string[],
  asidePx = 0,
): ReadonlySet<string> {
  // By what they are: every change of the address brings another list, and all rows would be drawn anew.
  const isHideable = (id: string) => columns.some((column) => column.id === id && column.hideable === true)
  const chosen = switchedOff.filter(isHideable).join(',')
  const { left, queries } = useMemo(() => {
    const off = chosen.split(',')
    const others = leaving.filter((id) => !off.includes(id))
    const shown = columns.filter(({ id }) => !off.includes(id))
    return { left: others, queries: widthsToLeaveAt(shown, others).map((px) => `(width < ${px + asidePx}px)`) }
  }, [columns, chosen, leaving, asidePx])
  const gone = useMatchingQueries(queries)
  return useMemo(() => new Set([...chosen.split(','), ...left.slice(0, gone)]), [chosen, left, gone])
}
