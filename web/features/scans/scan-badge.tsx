import { Badge } from '#web/ui/badge.tsx'
import { scanState, STATE_COLORS, STATE_LABELS } from './scan-state.ts'
import type { Scan } from './queries.ts'

export function ScanBadge({ scan }: { scan: Scan }) {
  const state = scanState(scan)
  return <Badge color={STATE_COLORS[state]}>{STATE_LABELS[state]}</Badge>
}
