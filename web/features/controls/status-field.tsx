import { Link } from '@tanstack/react-router'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { partialCaseOf } from '#domain/scoring/partial-case.ts'
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
    <span className="inline-flex items-center gap-2">
      <StatusPicker
        subject={control.nist_id}
        value={control.status}
        note={note}
        onValueChange={(status) => onStatusChange(control, status)}
      />
      {owesPartialCase(protocol, control) && (
        <Link
          to="/controls/$controlNumber"
          params={{ controlNumber: control.nist_id }}
          hash="partial-case"
          aria-label={`${control.nist_id}: ${partialCaseOf(control.nist_id)?.asks ?? ''}`}
          className="relative z-10 rounded-sm text-small text-brand-text underline underline-offset-2"
        >
          Which case?
        </Link>
      )}
    </span>
  )
}

/** The question of 3.5.3 and 3.13.11 waits for its answer. */
function owesPartialCase(protocol: ProtocolId, { nist_id: id, status, partialCase }: CompanyControl): boolean {
  return protocol === 'cmmc2' && status === 'In Progress' && partialCase === null && partialCaseOf(id) !== undefined
}
