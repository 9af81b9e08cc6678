import { Check } from 'lucide-react'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { RecordDrawer } from '#web/lib/records/record-drawer.tsx'
import { SavedDayField, SavedTextField } from '#web/ui/saved-field.tsx'
import { useAnswerChanges, type AnswerChange, type LibraryAnswer } from './queries.ts'

const TEXT_MAX = 10_000

interface AnswerDrawerProps {
  row: LibraryAnswer
  /** The rows of the list, among which `[` and `]` walk. */
  rows: readonly LibraryAnswer[]
  onOpen: (id: string) => void
  onClose: () => void
}

export function AnswerDrawer({ row, rows, onOpen, onClose }: AnswerDrawerProps) {
  const readOnlyReason = useReadOnlyReason()
  return (
    <RecordDrawer
      row={row}
      rows={rows}
      title={row.question}
      noun="answer"
      onOpen={({ id }) => onOpen(id)}
      onClose={onClose}
      footer={readOnlyReason === undefined && row.state === 'Proposed' && <ApproveButton row={row} />}
    >
      {readOnlyReason === undefined ? (
        <Fields key={row.id} row={row} />
      ) : (
        <p className="whitespace-pre-wrap">{[row.answer, row.note].filter(Boolean).join('\n\n')}</p>
      )}
    </RecordDrawer>
  )
}

function ApproveButton({ row }: { row: LibraryAnswer }) {
  const { change } = useAnswerChanges()
  return (
    <Button variant="primary" icon={<Check />} onClick={() => void change([row], { state: 'Approved' })}>
      Approve answer
    </Button>
  )
}

/** Each field saves itself when it is left. */
function Fields({ row }: { row: LibraryAnswer }) {
  const { change } = useAnswerChanges()
  const save = (changed: AnswerChange) => void change([row], changed)
  return (
    <div className="space-y-3">
      <SavedTextField
        label="Question"
        required
        rows={2}
        maxLength={TEXT_MAX}
        text={row.question}
        onSave={(question) => save({ question })}
      />
      <SavedTextField
        label="Answer"
        required
        rows={6}
        maxLength={TEXT_MAX}
        text={row.answer}
        onSave={(answer) => save({ answer })}
      />
      <SavedTextField
        label="Explanation"
        rows={4}
        maxLength={TEXT_MAX}
        text={row.note}
        onSave={(note) => save({ note })}
      />
      <PersonField label="Owner" value={row.owner_id} onChange={(owner) => save({ owner_id: owner })} />
      <SavedDayField
        label="Valid until"
        day={row.valid_until}
        issueOf={(day) => (day === '' ? 'Enter a date' : undefined)}
        onSave={(until) => until !== null && save({ valid_until: until })}
      />
    </div>
  )
}
