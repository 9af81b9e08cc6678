import { SEVERITIES, SEVERITY_LABELS, type Severity } from '#domain/vulnerabilities/severity.ts'
import { Chip } from './chip.tsx'
import { SeverityBars } from './severity-bars.tsx'

/** "Critical 9.8", with as many bars as it is grave. */
export function SeverityChip({ severity, score = null }: { severity: Severity; score?: number | null }) {
  const level = SEVERITIES.length - SEVERITIES.indexOf(severity)
  return (
    <Chip tone={severity} icon={<SeverityBars level={level} of={4} />}>
      {SEVERITY_LABELS[severity]}
      {score !== null && <span className="ml-1 tabular-nums">{score.toFixed(1)}</span>}
    </Chip>
  )
}
