import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { milestone } from '#domain/records/poam-item.ts'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit, type Submitted } from '#web/ui/form/use-submit.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import type { PoamMilestone } from '../poam-item.ts'
import { milestoneChanges, type MilestoneChange } from '../queries.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { DayAndReason } from './day-and-reason.tsx'
import type { SectionProps } from './section-props.ts'

/** The milestones. Original dates never change; each move is listed with its author and reason. */
export function MilestonesSection(props: SectionProps) {
  const { row, changes, readOnlyReason } = props
  const { data: moves = [] } = useQuery(milestoneChanges(row.company_id, row.id))
  return (
    <>
      {row.milestones.length === 0 && <p className="text-muted">No milestones yet.</p>}
      <ol aria-label="Milestones" className="divide-y divide-border">
        {row.milestones.map((milestone) => (
          <Milestone
            key={milestone.id}
            {...props}
            milestone={milestone}
            moves={moves.filter((move) => move.milestone_id === milestone.id)}
          />
        ))}
      </ol>
      {readOnlyReason === undefined && (
        <NewMilestone
          found={row.identified_on}
          onAdd={(title, on) => changes.addMilestone(row.id, { title, due_on: on })}
        />
      )}
    </>
  )
}

interface MilestoneProps extends SectionProps {
  milestone: PoamMilestone
  moves: readonly MilestoneChange[]
}

function Milestone({ row, names, changes, readOnlyReason, milestone, moves }: MilestoneProps) {
  const [isMoving, setMoving] = useState(false)
  const { id, title, first_due_on: first, due_on: due, completed_on: completed } = milestone
  const isLate = completed === null && due < todayUtc()
  return (
    <li className="py-3">
      <div className="flex items-start gap-2">
        <Checkbox
          className="min-w-0 flex-1"
          checked={completed !== null}
          disabled={readOnlyReason !== undefined}
          onChange={(event) =>
            void changes.changeMilestone(id, { completed_on: event.target.checked ? todayUtc() : null })
          }
          label={<span className="break-words">{title}</span>}
          description={
            <>
              {completed === null ? (
                <span className={isLate ? 'font-medium text-danger' : undefined}>
                  {isLate ? 'Was due' : 'Due'} {formatDate(due)}
                </span>
              ) : (
                `Done ${formatDate(completed)}`
              )}
              {first !== due && ` · first ${formatDate(first)}`}
              {completed === null && row.due_on !== null && due > row.due_on && ' · after the item is due'}
            </>
          }
        />
        {readOnlyReason === undefined && completed === null && (
          <Button size={28} onClick={() => setMoving(true)}>
            Change date
          </Button>
        )}
        {readOnlyReason === undefined && row.status === 'Draft' && (
          <IconButton
            label={`Remove ${title}`}
            icon={<Trash2 />}
            size={28}
            onClick={() => void changes.removeMilestone(id)}
          />
        )}
      </div>
      {moves.length > 0 && <Moves title={title} moves={moves} names={names} />}
      {isMoving && (
        <DayAndReason
          dayLabel="New date"
          day={due}
          action="Save new date"
          isWrong={(day) => (day === due ? 'That is its date now' : beforeFound(day, row.identified_on))}
          onSend={(day, reason) => changes.moveMilestone(id, day, reason)}
          onClose={() => setMoving(false)}
        />
      )}
    </li>
  )
}

function Moves({ title, moves, names }: Pick<MilestoneProps, 'moves' | 'names'> & { title: string }) {
  return (
    <ul aria-label={`Changes of ${title}`} className="mt-2 ml-6 space-y-1 border-l-2 border-border pl-3 text-small">
      {moves.map((move) => (
        <li key={move.id}>
          {formatDate(move.was_on)} → {formatDate(move.due_on)}: {move.reason}
          <span className="block text-muted">
            {names.person(move.changed_by) ?? 'Someone'}, {formatDateTime(move.changed_at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function beforeFound(day: string, found: string): string | undefined {
  return day !== '' && day < found ? `The weakness was found on ${formatDate(found)}, after that day` : undefined
}

interface NewMilestoneProps {
  /** The day the weakness was found; no milestone can be earlier. */
  found: string
  onAdd: (title: string, on: string) => Promise<Submitted>
}

function NewMilestone({ found, onAdd }: NewMilestoneProps) {
  const [title, setTitle] = useState('')
  const [on, setOn] = useState('')
  const early = beforeFound(on, found)
  const missing = title.trim() === '' ? 'Say what is done then' : on === '' ? 'Say when' : early
  const { busy, submit } = useSubmit(() => onAdd(title.trim(), on))
  const clear = () => {
    setTitle('')
    setOn('')
  }
  return (
    <Form
      onSubmit={() => missing === undefined && submit(clear)}
      className="mt-3 grid items-end gap-3 border-t border-border pt-4 sm:grid-cols-[1fr_10rem_auto]"
    >
      <TextField label="New milestone" maxLength={milestone.fields.title.max} value={title} onChange={setTitle} />
      <TextField label="Date" error={early} type="date" max={LAST_DAY} value={on} onChange={setOn} />
      <Button type="submit" size={36} busy={busy} disabledReason={missing}>
        Add
      </Button>
    </Form>
  )
}
