import { useQueryClient } from '@tanstack/react-query'
import { updateControls, type CompanyControl, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { notesStore, type NotesColumn } from './notes-store.ts'
import { useDraftKey } from '#web/lib/autosave/use-draft-key.ts'
import { useAutosave } from '#web/lib/autosave/use-autosave.ts'

const FIELDS = { notes: 'notes', na_reason: 'naReason' } as const satisfies Record<NotesColumn, keyof CompanyControl>

/** An autosaved text of a control: its notes, or why it is Not Applicable. */
export function useRecordText(scope: ControlsScope, control: CompanyControl, column: NotesColumn, subject: string) {
  const cache = useQueryClient()
  const field = FIELDS[column]
  return useAutosave({
    subject: `${subject} ${control.nist_id}`,
    store: notesStore(scope, control.id, column),
    draft: useDraftKey(scope, `${column} of ${control.id}`),
    server: { text: control[field] ?? '', changedAt: control.changedAt, changedBy: control.changedBy },
    onSaved: ({ text, changedAt, changedBy }) =>
      updateControls(cache, scope, (one) =>
        one.id === control.id ? { ...one, [field]: text, changedAt, changedBy } : one,
      ),
  })
}
