import { useState } from 'react'
import { addDays } from '#domain/evidence/calendar-days.ts'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { CloseOutWarning } from '../close-out-warning.tsx'
import { openRequest, type PoamExtension } from '../poam-item.ts'
import { DayAndReason } from './day-and-reason.tsx'
import type { SectionProps } from './section-props.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

const TONES: Readonly<Record<PoamExtension['state'], Tone>> = {
  Requested: 'medium',
  Approved: 'implemented',
  Rejected: 'not-implemented',
  Withdrawn: 'info',
}

/** The extension that a new request suggests, in days. */
const A_MONTH = 30

/** Requests for a later due date, and the decision by another person. */
export function ExtensionsSection(props: SectionProps) {
  const { row, changes, readOnlyReason } = props
  const [isAsking, setAsking] = useState(false)
  const due = row.due_on
  const reason = readOnlyReason ?? whyNot(row)
  return (
    <>
      {row.extensions.length === 0 && (
        <p className="text-muted">No extension requested. An Owner or a Manager other than the requester decides.</p>
      )}
      <ul aria-label="Extension requests" className="divide-y divide-border">
        {row.extensions.toReversed().map((request) => (
          <Request key={request.id} {...props} request={request} />
        ))}
      </ul>
      {isAsking && due !== null ? (
        <DayAndReason
          dayLabel="Due then"
          day={addDays(due, A_MONTH)}
          action="Request an extension"
          isWrong={(day) => (day <= due ? `It is due on ${formatDate(due)}: choose a later day` : undefined)}
          aboutDay={(day) => (
            <>
              <CloseOutWarning row={row} day={day} />
              <MilestonesNote row={row} />
            </>
          )}
          onSend={(day, why) => changes.askForTime(row.id, day, why)}
          onClose={() => setAsking(false)}
        />
      ) : (
        <Button className="mt-3" disabledReason={reason} onClick={() => setAsking(true)}>
          Request an extension…
        </Button>
      )}
    </>
  )
}

function MilestonesNote({ row: { milestones } }: Pick<SectionProps, 'row'>) {
  if (milestones.every(({ completed_on: completed }) => completed !== null)) return null
  return (
    <p className="text-small text-muted">
      Approval moves open milestones by as many days, except those added or moved after the request.
    </p>
  )
}

function whyNot(row: SectionProps['row']): string | undefined {
  if (row.status === 'Draft') return 'A draft can be rescheduled without a request'
  if (row.due_on === null) return 'It has no due date yet: set one'
  return openRequest(row) === undefined ? undefined : 'A request waits for a decision'
}

function Request({ row, request, names, changes, readOnlyReason }: SectionProps & { request: PoamExtension }) {
  const { canDeleteContent: mayDecide } = usePermissions()
  const me = useMyId()
  const [note, setNote] = useState('')
  const isMine = request.requested_by === me
  const blocked = isMine
    ? 'You cannot decide your own request'
    : mayDecide
      ? undefined
      : 'An Owner or a Manager decides'
  const decide = (state: 'Approved' | 'Rejected' | 'Withdrawn') => void changes.decide(request.id, state, note.trim())
  return (
    <li className="space-y-2 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={TONES[request.state]}>{request.state}</Chip>
        <span className="tabular-nums">
          {request.was_due_on !== null && `${formatDate(request.was_due_on)} → `}
          {formatDate(request.due_on)}
        </span>
      </p>
      <p className="break-words whitespace-pre-wrap">{request.reason}</p>
      <p className="text-small text-muted">
        {names.person(request.requested_by) ?? 'Someone'}, {formatDateTime(request.requested_at)}
        {request.decided_at !== null &&
          ` · ${request.state.toLowerCase()} by ${names.person(request.decided_by) ?? 'someone'}, ${formatDateTime(request.decided_at)}`}
      </p>
      {request.decision_note !== null && <p className="text-small">{request.decision_note}</p>}
      {request.state === 'Requested' && readOnlyReason === undefined && (
        <>
          <CloseOutWarning row={row} day={request.due_on} />
          <MilestonesNote row={row} />
          {blocked === undefined && (
            <TextField label="Note on the decision" maxLength={2000} value={note} onChange={setNote} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" size={28} disabledReason={blocked} onClick={() => decide('Approved')}>
              Approve {formatDate(request.due_on)}
            </Button>
            <Button size={28} disabledReason={blocked} onClick={() => decide('Rejected')}>
              Reject
            </Button>
            {isMine && (
              <Button size={28} variant="ghost" onClick={() => decide('Withdrawn')}>
                Withdraw
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}
