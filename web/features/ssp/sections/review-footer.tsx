import type { SectionStatus } from '#domain/ssp/ssp-progress.ts'
import { deleteRows, insertRows } from '#web/lib/write/company-rows.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { Ssp } from '../ssp-schema.ts'
import { useSspAction } from '../queries.ts'
import { latestChange } from './latest-change.ts'

export interface ReviewFooterProps {
  ssp: Ssp
  status: SectionStatus
  readOnlyReason: string | undefined
}

/** The section's review. Any change of the section removes it. */
export function ReviewFooter({ ssp, status: { section, state }, readOnlyReason }: ReviewFooterProps) {
  const { id: companyId } = useCompany()
  const { busy, run: write } = useSspAction(companyId)
  const review = ssp.reviews.find((one) => one.section === section.id)
  const markReviewed = () =>
    write('The section could not be marked as reviewed', () =>
      insertRows(companyId, 'ssp_reviews', { section: section.id, seen_at: latestChange(ssp, section) }),
    )
  const withdraw = (id: Ssp['reviews'][number]['id']) =>
    write('The review could not be taken back', () => deleteRows(companyId, 'ssp_reviews', id))
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {review === undefined ? (
        <>
          <span>{state === 'Empty' ? 'No text to review yet.' : 'Not reviewed since it last changed.'}</span>
          <Button
            size={28}
            busy={busy}
            disabledReason={readOnlyReason ?? (state === 'Empty' ? 'No text to review yet' : undefined)}
            onClick={() => void markReviewed()}
          >
            Mark as reviewed
          </Button>
        </>
      ) : (
        <>
          <span>
            Reviewed by {review.reviewer ?? 'a former member'}, {formatDateTime(review.at)}
          </span>
          <Button
            size={28}
            variant="ghost"
            edge="end"
            busy={busy}
            disabledReason={readOnlyReason}
            onClick={() => void withdraw(review.id)}
          >
            Reopen
          </Button>
        </>
      )}
    </div>
  )
}
