import { useState } from 'react'
import type { DeviationState } from '#domain/poam/deviation.ts'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { ItemChange } from '../changes.ts'
import type { SectionProps } from './section-props.ts'

const TONES: Readonly<Record<DeviationState, Tone>> = {
  Requested: 'medium',
  Approved: 'implemented',
  Refused: 'not-implemented',
}

export type DeviationApprovalProps = Pick<SectionProps, 'row' | 'names' | 'readOnlyReason'> & {
  save: (change: ItemChange) => void
}

/** Who asked for a deviation, what was decided, and the decision for those who may take it. */
export function DeviationApproval({ row, names, readOnlyReason, save }: DeviationApprovalProps) {
  const { deviation_state: state, deviation_until: until } = row
  const { canDeleteContent: mayDecide } = usePermissions()
  if (state === null) return null
  const nameOf = (id: typeof row.deviation_requested_by) => names.person(id) ?? 'Someone'
  return (
    <section className="mt-3 space-y-2" aria-label="Approval of the deviation">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={TONES[state]}>{state === 'Requested' ? 'Waiting for approval' : state}</Chip>
        {state === 'Approved' && until !== null && <span>until {formatDate(until)}</span>}
        {state === 'Approved' && row.counts === null && <span>The approval has ended: it no longer counts.</span>}
        {state === 'Requested' && <span className="text-muted">It does not count until it is approved.</span>}
      </p>
      <p className="text-small text-muted">
        {row.deviation_requested_at !== null &&
          `Asked by ${nameOf(row.deviation_requested_by)}, ${formatDateTime(row.deviation_requested_at)}`}
        {row.deviation_decided_at !== null &&
          ` · ${state.toLowerCase()} by ${nameOf(row.deviation_decided_by)}, ${formatDateTime(row.deviation_decided_at)}`}
      </p>
      {row.deviation_note !== null && <p className="text-small break-words">{row.deviation_note}</p>}
      {state === 'Requested' && readOnlyReason === undefined && (
        <Decision key={row.deviation_requested_at} mayDecide={mayDecide} save={save} />
      )}
    </section>
  )
}

/** The server refuses a requester who decides alone where another person may. */
function Decision({ mayDecide, save }: { mayDecide: boolean; save: DeviationApprovalProps['save'] }) {
  const [until, setUntil] = useState('')
  const [note, setNote] = useState('')
  if (!mayDecide) return <p className="text-small">An Owner or a Manager decides. They have been notified.</p>
  const isPast = until !== '' && until < todayUtc()
  const decide = (state: 'Approved' | 'Refused') =>
    save({
      deviation_state: state,
      deviation_until: state === 'Approved' && until !== '' ? until : null,
      deviation_note: note.trim() === '' ? null : note.trim(),
    })
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Counts until (optional)"
          type="date"
          value={until}
          onChange={setUntil}
          error={isPast ? 'Choose a date in the future' : undefined}
        />
        <TextField label="Note on the decision" maxLength={2000} value={note} onChange={setNote} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size={28}
          disabledReason={isPast ? 'Choose a date in the future' : undefined}
          onClick={() => decide('Approved')}
        >
          Approve deviation
        </Button>
        <Button
          size={28}
          disabledReason={note.trim() === '' ? 'Say why in the note' : undefined}
          onClick={() => decide('Refused')}
        >
          Refuse
        </Button>
      </div>
    </>
  )
}
