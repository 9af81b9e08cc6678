import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { useRecordText } from './use-record-text.ts'
import { AutosaveStatus, AutosaveField } from '#web/lib/autosave/autosave-field.tsx'

/** The limit of the database. */
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
  const autosave = useRecordText(scope, control, 'notes', 'Your notes on')
  return (
    <Card
      title="Notes"
      subtitle="Internal notes, not included in the SSP. Saved as you write."
      actions={<AutosaveStatus autosave={autosave} />}
    >
      <AutosaveField
        autosave={autosave}
        id="notes"
        label={`Notes on ${control.nist_id}`}
        what="these notes"
        maxLength={NOTES_MAX}
        rows={4}
      />
    </Card>
  )
}
