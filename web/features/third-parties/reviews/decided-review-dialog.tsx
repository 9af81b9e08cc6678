import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonName } from '#web/lib/company/person-name.tsx'
import type { Format, Marking } from '#web/lib/documents/document-choices.ts'
import { FormatField, MarkingField } from '#web/lib/documents/document-fields.tsx'
import { MadeDocuments } from '#web/lib/documents/made-documents.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { Facts } from '#web/ui/facts.tsx'
import { FindingLines } from './review-findings.tsx'
import { frozenFindings, useReviewChanges, type Review } from './review-queries.ts'

interface DecidedReviewDialogProps {
  row: ThirdParty
  review: Review
  onClose: () => void
}

/** A decided review to read, and to have written as a document. Mount it to open it. */
export function DecidedReviewDialog({ row, review, onClose }: DecidedReviewDialogProps) {
  const { makeDocument } = useReviewChanges(row)
  const [marking, setMarking] = useState<Marking>('')
  const { data: findings = [] } = useQuery(frozenFindings(review))
  const [format, setFormat] = useState<Format>('pdf')
  return (
    <FormDialog
      title={`Review of ${row.name}`}
      description={
        <>
          {review.decision} by <PersonName id={review.decided_by} /> on {dayOf(review.decided_at)}
        </>
      }
      submitLabel="Generate document"
      cancelLabel="Close"
      onSubmit={async () => {
        await makeDocument(review, format, marking)
      }}
      onClose={onClose}
    >
      <Facts facts={factsOf(review)} />
      {findings.length > 0 && <FindingLines findings={findings} />}
      <FormatField format={format} onChoose={setFormat} />
      <MarkingField marking={marking} onMark={setMarking} />
      <MadeDocuments kind="third-party-review" titled={`Review of T-${row.number} `} />
    </FormDialog>
  )
}

const dayOf = (at: string | null): string | null => (at === null ? null : formatDate(at))

function factsOf(review: Review): [string, string | null][] {
  return [
    [`Request of ${dayOf(review.requested_on)}`, review.request],
    [`Answers of ${dayOf(review.answered_on)}`, review.answers],
    [`Findings of ${dayOf(review.assessed_on)}`, review.findings],
    [review.decision === 'Approved with conditions' ? 'Conditions' : 'Reason', review.decision_note],
    ['Residual risk', review.residual_risk ?? 'Unchanged'],
    ['Next review', dayOf(review.next_review_on)],
  ]
}
