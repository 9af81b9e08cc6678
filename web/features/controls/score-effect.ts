import { scoreOf } from '#domain/scoring/assess.ts'
import {
  withChanges,
  type CompanyControl,
  type ControlsScope,
  type StatusChange,
} from '#web/lib/controls/controls-queries.ts'
import { signed } from './points.ts'

/** "Score −203 → −198"; undefined where the score does not change. */
export function scoreEffect(
  { protocol }: ControlsScope,
  controls: readonly CompanyControl[],
  changes: readonly StatusChange[],
): string | undefined {
  const before = scoreOf(protocol, controls)
  const after = scoreOf(protocol, withChanges(controls, changes))
  const unit = before.unit === 'percent' ? '%' : ''
  if (before.value === after.value) return undefined
  return `Score ${signed(before.value)}${unit} → ${signed(after.value)}${unit}`
}
