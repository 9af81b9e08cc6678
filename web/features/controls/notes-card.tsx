import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { formatTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { StatusRecord } from './save-notes.ts'
import { useNotes, type NotesPhase } from './use-notes.ts'
import { usePersonName } from './use-person-name.ts'

/** The database keeps no more than this. */
const NOTES_MAX = 20_000

export interface NotesCardProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

export function NotesCard({ scope, control, readOnlyReason }: NotesCardProps) {
  if (readOnlyReason === undefined) return <NotesEditor scope={scope} control={control} />
  return (
    <Card title="Notes">
      <p className="text-read whitespace-pre-wrap">{control.notes || 'No notes.'}</p>
    </Card>
  )
}

function NotesEditor({ scope, control }: Omit<NotesCardProps, 'readOnlyReason'>) {
  const { text, phase, edit, save, settle } = useNotes(scope, control)
  return (
    <Card
      title="Notes"
      subtitle="How you meet it, and where to look. Saved as you write."
      actions={<Saved phase={phase} />}
    >
      <Textarea
        aria-label={`Notes on ${control.nist_id}`}
        value={text}
        rows={5}
        maxLength={NOTES_MAX}
        onChange={(event) => edit(event.target.value)}
        onBlur={save}
      />
      {phase.kind === 'failed' && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-body text-danger">
          {phase.message}
          <Button size={28} onClick={save}>
            Save again
          </Button>
        </div>
      )}
      {phase.kind === 'conflict' && (
        <Conflict mine={text} theirs={phase.theirs} onSettle={(chosen) => settle(chosen, phase.theirs)} />
      )}
    </Card>
  )
}

function Saved({ phase }: { phase: NotesPhase }) {
  return <output className="pt-1 pr-1.5 text-small text-muted">{wordsFor(phase)}</output>
}

function wordsFor(phase: NotesPhase): string {
  switch (phase.kind) {
    case 'clean':
      return phase.savedAt === undefined ? '' : `Saved ${formatTime(phase.savedAt)}`
    case 'dirty':
    case 'saving':
      return 'Saving…'
    case 'failed':
      return 'Not saved'
    case 'conflict':
      return 'Waiting for you'
  }
}

interface ConflictProps {
  mine: string
  theirs: StatusRecord
  onSettle: (chosen: string) => void
}

/** Both texts, side by side, and three ways on. Nothing is lost before one is chosen. */
function Conflict({ mine, theirs, onSettle }: ConflictProps) {
  const theirNotes = theirs.notes ?? ''
  return (
    <div role="alert" className="mt-3 rounded-md border border-strong bg-subtle p-3">
      <p className="text-body font-medium">
        <Somebody record={theirs} /> changed these notes while you were writing.
      </p>
      <p className="mt-2 text-small text-muted">Theirs</p>
      <p className="max-h-40 overflow-y-auto text-body whitespace-pre-wrap">{theirNotes || '(empty)'}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size={28} onClick={() => onSettle(mine)}>
          Keep mine
        </Button>
        <Button size={28} onClick={() => onSettle(theirNotes)}>
          Take theirs
        </Button>
        <Button size={28} onClick={() => onSettle(`${theirNotes}\n\n${mine}`)}>
          Keep both
        </Button>
      </div>
    </div>
  )
}

function Somebody({ record }: { record: StatusRecord }) {
  return record.updated_by === null ? 'Somebody' : <Named id={record.updated_by} />
}

function Named({ id }: { id: NonNullable<StatusRecord['updated_by']> }) {
  return usePersonName(id) ?? 'Somebody'
}
