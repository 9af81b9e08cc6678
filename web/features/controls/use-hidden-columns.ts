import { useHiddenColumns, type Room } from '#web/ui/use-hidden-columns.ts'
import type { ControlsView } from './search.ts'

// What they leave stands on the page of the control.
const NARROW: Room = { belowPx: 1200, leavesOut: ['changed', 'due'] }
const TIGHT: Room = { belowPx: 960, leavesOut: ['changed', 'due', 'owner', 'evidence'] }

export const useHiddenControlColumns = ({ hidden }: ControlsView) => useHiddenColumns(hidden, NARROW, TIGHT)
