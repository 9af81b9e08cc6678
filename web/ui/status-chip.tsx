import { Chip } from './chip.tsx'
import { statusTone, type ControlStatus } from './control-status.ts'

export interface StatusChipProps {
  status: ControlStatus
  className?: string | undefined
}

export function StatusChip({ status, className }: StatusChipProps) {
  return (
    <Chip dot tone={statusTone[status]} className={className}>
      {status}
    </Chip>
  )
}
