import type { Severity } from '#domain/vulnerabilities/severity.ts'
import { Chip } from '#web/ui/chip.tsx'

const LABELS: Readonly<Record<Severity, string>> = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' }

export function SeverityLabel({ severity }: { severity: Severity }) {
  return <Chip tone={severity}>{LABELS[severity]}</Chip>
}
