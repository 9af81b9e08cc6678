import { useHiddenColumns, type Room } from '#web/ui/use-hidden-columns.ts'
import type { PlanView } from './search.ts'

// What they leave stands in the drawer.
const NARROW: Room = { belowPx: 1500, leavesOut: ['source', 'milestones'] }
const TIGHT: Room = { belowPx: 1100, leavesOut: ['source', 'milestones', 'owner', 'severity', 'points'] }

export const useHiddenPlanColumns = ({ hidden }: PlanView) => useHiddenColumns(hidden, NARROW, TIGHT)
