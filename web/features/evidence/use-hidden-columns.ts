import { useHiddenColumns, type Room } from '#web/ui/use-hidden-columns.ts'
import type { EvidenceView } from './search.ts'

// What they leave stands in the drawer.
const NARROW: Room = { belowPx: 1500, leavesOut: ['scan', 'version', 'type'] }
const TIGHT: Room = { belowPx: 1100, leavesOut: ['scan', 'version', 'type', 'owner', 'collected'] }

export const useHiddenEvidenceColumns = ({ hidden }: EvidenceView) => useHiddenColumns(hidden, NARROW, TIGHT)
