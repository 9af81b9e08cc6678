import type { RiskLevel } from '#domain/risk/risk-level.ts'
import { Chip } from './chip.tsx'
import type { Tone } from './tone.ts'

export const LEVEL_TONES: Readonly<Record<RiskLevel, Tone>> = {
  'Very Low': 'info',
  Low: 'low',
  Moderate: 'medium',
  High: 'high',
  'Very High': 'critical',
}

export function LevelBadge({ level }: { level: RiskLevel }) {
  return <Chip tone={LEVEL_TONES[level]}>{level}</Chip>
}
