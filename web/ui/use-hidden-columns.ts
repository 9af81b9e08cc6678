import { useMemo } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/** Columns that windows below a width have no room for. */
export interface Room {
  belowPx: number
  leavesOut: readonly string[]
}

/** What the person switched off, and what the window has no room for. The same set for as long as it holds the same. */
export function useHiddenColumns(switchedOff: readonly string[], narrow: Room, tight: Room): ReadonlySet<string> {
  const isNarrow = useMediaQuery(`(width < ${narrow.belowPx}px)`)
  const isTight = useMediaQuery(`(width < ${tight.belowPx}px)`)
  const leftOut = isTight ? tight.leavesOut : isNarrow ? narrow.leavesOut : NONE
  // By what they are: every change of the address brings another list, and all rows would be drawn anew.
  const chosen = switchedOff.join(',')
  return useMemo(() => new Set([...chosen.split(','), ...leftOut]), [chosen, leftOut])
}

const NONE: readonly string[] = []
