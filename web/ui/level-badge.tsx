import { RISK_LEVELS, type RiskLevel } from '#domain/risk/risk-level.ts'
import { Chip } from './chip.tsx'
import { SeverityBars } from './severity-bars.tsx'
import type { Tone } from './tone.ts'

export const LEVEL_TONES: Readonly<Record<RiskLevel, Tone>> = {
  'Very Low': 'info',
  Low: 'low',
  Moderate: 'medium',
  High: 'high',
  'Very High': 'critical',
}

export function LevelBadge({ level }: { level: RiskLevel }) {
  return (
    <Chip tone={LEVEL_TONES[level]} icon={<SeverityBars level={RISK_LEVELS.indexOf(level) + 1} of={5} />}>
      {level}
    </Chip>
  )
}
