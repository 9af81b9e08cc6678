import { Chip } from './chip.tsx'
import { statusTone, type ControlStatus } from './control-status.ts'

export function StatusChip({ status }: { status: ControlStatus }) {
  return (
    <Chip dot tone={statusTone[status]}>
      {status}
    </Chip>
  )
}
