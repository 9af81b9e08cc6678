import { useMemo } from 'react'
import { widthsToLeaveAt } from './room-for-columns.ts'
import type { TableColumn } from './table-types.ts'
import { useMatchingQueries } from '../browser/use-media-query.ts'

/**
 * The hidden columns: those that the person switched off, and those of `leaving`, in order, that do not fit the window.
 * The set is stable while its content is. `asidePx` is the width that the page takes from the table.
 */
export function useHiddenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  switchedOff: readonly string[],
  leaving: readonly string[],
  asidePx = 0,
): ReadonlySet<string> {
  // Compare by content: each change of the address creates a new list, which would draw all rows again.
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
