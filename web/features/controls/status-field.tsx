import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { StatusPicker } from '#web/ui/status-picker.tsx'
import { inProgressNote } from './points.ts'

export interface StatusFieldProps {
  control: CompanyControl
  protocol: ProtocolId
  /** Why it cannot be changed here; undefined where it can. */
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
}

/** The status of one control, editable for those with permission. */
export function StatusField({ control, protocol, readOnlyReason, onStatusChange }: StatusFieldProps) {
  const note = control.status === 'In Progress' ? inProgressNote(protocol, control) : undefined
  if (readOnlyReason !== undefined) {
    return (
      <span title={[note, readOnlyReason].filter(Boolean).join('. ')}>
        <StatusChip status={control.status} />
      </span>
    )
  }
  return (
    <StatusPicker
      subject={control.nist_id}
      value={control.status}
      note={note}
      onValueChange={(status) => onStatusChange(control, status)}
    />
  )
}
