import { useQueryClient } from '@tanstack/react-query'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { DraftKey } from '#web/lib/pending/text-drafts.ts'
import { AutosaveStatus, AutosaveField } from '#web/lib/autosave/autosave-field.tsx'
import { useAutosave } from '#web/lib/autosave/use-autosave.ts'
import { noteStore } from './note-store.ts'
import type { Objective } from './objective.ts'
import { controlObjectives } from './objectives-queries.ts'

/** The limit of the database. */
const NOTE_MAX = 5000

export interface NoteFieldProps {
  scope: ControlsScope
  control: CompanyControl
  objective: Objective
  /** Holds the unsaved text. */
  draft: DraftKey
  id: string
  /** Esc was pressed; `isUnwritten` without a change. */
  onLeave: (how: { isUnwritten: boolean }) => void
}

/** The note on one objective; autosaves. */
export function NoteField({ scope, control, objective, draft, id, onLeave }: NoteFieldProps) {
  const cache = useQueryClient()
  const subject = `${control.nist_id}[${objective.letter}]`
  const autosave = useAutosave({
    subject: `Your note on ${subject}`,
    store: noteStore(scope, control.id, objective.id),
    draft,
    server: { text: objective.note ?? '', changedAt: objective.changedAt, changedBy: objective.changedBy },
    onSaved: ({ text, changedAt, changedBy }) =>
      cache.setQueryData(controlObjectives(scope, control).queryKey, (objectives) =>
        objectives?.map((one) => (one.id === objective.id ? { ...one, note: text, changedAt, changedBy } : one)),
      ),
  })
  const { phase, offered } = autosave
  const isUnwritten = phase.kind === 'clean' && phase.savedAt === undefined && offered === undefined
  return (
    <div className="mt-2 sm:pl-8">
      <AutosaveField
        autosave={autosave}
        id={id}
        label={`Note on ${subject}`}
        what="this note"
        maxLength={NOTE_MAX}
        rows={2}
        placeholder="What was examined, whom you asked, what is missing"
        onEscape={() => onLeave({ isUnwritten })}
      />
      <div className="flex justify-end">
        <AutosaveStatus autosave={autosave} />
      </div>
    </div>
  )
}
