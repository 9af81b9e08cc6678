import { Chip } from './chip.tsx'
import type { Tone } from './tone.ts'

export type Health = 'critical' | 'at-risk' | 'on-track' | 'compliant'

export const healthWord: Record<Health, string> = {
  critical: 'Critical',
  'at-risk': 'At-Risk',
  'on-track': 'On-Track',
  compliant: 'Compliant',
}

/** Nothing completed is not late, so it is not red. */
export const healthTone: Record<Health, Tone> = {
  critical: 'not-started',
  'at-risk': 'band-3',
  'on-track': 'band-4',
  compliant: 'band-5',
}

export function HealthChip({ health, className }: { health: Health; className?: string | undefined }) {
  return (
    <Chip dot tone={healthTone[health]} className={className}>
      {healthWord[health]}
    </Chip>
  )
}
