import { StateChip } from '#web/ui/state-chip.tsx'
import { scanState, STATE_COLORS, STATE_LABELS } from './scan-state.ts'
import type { Scan } from './queries.ts'

export function ScanBadge({ scan }: { scan: Scan }) {
  const state = scanState(scan)
  return <StateChip color={STATE_COLORS[state]}>{STATE_LABELS[state]}</StateChip>
}
