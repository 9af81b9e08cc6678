import { useState } from 'react'
import { evidenceItem } from '#domain/records/evidence-item.ts'
import { parseReviewState } from '#domain/evidence/review-state.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { ReviewBadge } from '#web/lib/evidence/review-mark.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { useEvidenceChanges } from '../changes.ts'
import type { LinkedEvidence } from '../queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The review of the current version. */
export function ReviewSection({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { canEditContent } = usePermissions()
  const { review } = useEvidenceChanges()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const state = parseReviewState(evidence.review_state)
  const set = async (next: typeof state) => {
    const given = note.trim()
    if (next === 'Needs work' && given === '') return setMissing(true)
    if (await review(evidence, { review_state: next, review_note: given === '' ? null : given })) setNote('')
  }
  return (
    <DrawerSection title="Review">
      <div className="flex flex-wrap items-center gap-2">
        <ReviewBadge state={state} />
        {evidence.reviewed_at !== null && (
          <span className="text-small text-muted">
            {names.person(evidence.reviewed_by) ?? 'Someone'}, {formatDateTime(evidence.reviewed_at)}
          </span>
        )}
      </div>
      {evidence.review_note !== null && <p className="mt-2 break-words whitespace-pre-wrap">{evidence.review_note}</p>}
      {canEditContent && evidence.archived_at === null && (
        <div className="mt-3 space-y-2">
          <TextField
            {...textProps(evidenceItem.fields.review_note)}
            label="Note"
            error={isMissing && note.trim() === '' ? 'Enter what is missing' : undefined}
            rows={2}
            value={note}
            onChange={setNote}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              disabledReason={state === 'Accepted' ? 'Already accepted' : undefined}
              onClick={() => void set('Accepted')}
            >
              Accept
            </Button>
            <Button onClick={() => void set('Needs work')}>Needs work</Button>
            {state !== 'Not reviewed' && (
              <Button variant="ghost" onClick={() => void set('Not reviewed')}>
                Take back
              </Button>
            )}
          </div>
        </div>
      )}
    </DrawerSection>
  )
}
