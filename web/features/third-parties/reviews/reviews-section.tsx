import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REVIEW_STEPS, stepsDone, type ReviewStep } from '#domain/third-parties/third-party-review.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { reviewsOf, useReviewChanges, type Review } from './review-queries.ts'
import { ReviewSteps } from './review-steps.tsx'

const StepDialog = lazyDialog(async () => (await import('./step-dialog.tsx')).StepDialog)
const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
const FindingDialog = lazyDialog(
  async () => (await import('#web/lib/third-parties/findings/finding-dialog.tsx')).FindingDialog,
)
const DecidedReviewDialog = lazyDialog(async () => (await import('./decided-review-dialog.tsx')).DecidedReviewDialog)

const COLORS = { Approved: 'green', 'Approved with conditions': 'orange', Rejected: 'red' } as const

/** The review under way with its steps, and those that were decided. */
export function ReviewsSection({ row }: { row: ThirdParty }) {
  const query = useQuery(reviewsOf(row))
  const readOnlyReason = useReadOnlyReason()
  const [step, setStep] = useState<ReviewStep>()
  const [shown, setShown] = useState<Review>()
  const open = query.data?.find(({ decision }) => decision === null)
  const close = () => setStep(undefined)
  if (query.isError && query.data === undefined)
    return <QueryFallback query={query} what="The reviews" waiting={null} />
  return (
    <DrawerSection
      title="Reviews"
      actions={
        open === undefined && (
          <Button size={28} variant="ghost" disabledReason={readOnlyReason} onClick={() => setStep('Request')}>
            Start review…
          </Button>
        )
      }
    >
      {query.data?.length === 0 && <p className="text-muted">No reviews yet.</p>}
      {open !== undefined && <OpenReview row={row} review={open} readOnlyReason={readOnlyReason} onStep={setStep} />}
      <ul aria-label="Decided reviews" className="space-y-2">
        {query.data?.map((review) => (
          <DecidedLine key={review.id} review={review} onShow={() => setShown(review)} />
        ))}
      </ul>
      {step === 'Decision' && open !== undefined && <DecisionDialog row={row} review={open} onClose={close} />}
      {step !== undefined && step !== 'Decision' && <StepDialog row={row} review={open} step={step} onClose={close} />}
      {shown !== undefined && <DecidedReviewDialog row={row} review={shown} onClose={() => setShown(undefined)} />}
    </DrawerSection>
  )
}

interface OpenReviewProps {
  row: ThirdParty
  review: Review
  readOnlyReason: string | undefined
  onStep: (step: ReviewStep) => void
}

const NEXT = {
  Request: 'Record request…',
  Answers: 'Record answers…',
  Findings: 'Record findings…',
  Decision: 'Decide…',
} as const satisfies Readonly<Record<ReviewStep, string>>

function OpenReview({ row, review, readOnlyReason, onStep }: OpenReviewProps) {
  const { canDeleteContent } = usePermissions()
  const { remove } = useReviewChanges(row)
  const [isDeleting, setDeleting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const next = REVIEW_STEPS[stepsDone(review)] ?? 'Decision'
  const mayNotDecide = canDeleteContent ? undefined : 'Only Owners and Managers decide reviews'
  return (
    <div className="mb-3">
      <ReviewSteps review={review} onOpen={readOnlyReason === undefined ? onStep : undefined} />
      <p className="mt-3 flex flex-wrap gap-2">
        <Button
          disabledReason={readOnlyReason ?? (next === 'Decision' ? mayNotDecide : undefined)}
          onClick={() => onStep(next)}
        >
          {NEXT[next]}
        </Button>
        {stepsDone(review) >= REVIEW_STEPS.indexOf('Findings') && (
          <Button disabledReason={readOnlyReason} onClick={() => setAdding(true)}>
            Add finding…
          </Button>
        )}
        {canDeleteContent && (
          <Button variant="ghost" onClick={() => setDeleting(true)}>
            Delete review
          </Button>
        )}
      </p>
      {isAdding && (
        <FindingDialog
          finding={{ third_party_id: row.id, review_id: review.id, title: '' }}
          onClose={() => setAdding(false)}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title="Delete this review?"
          consequence="Its request, answers and the text of its findings are deleted. Findings with a number (TF-…) stay."
          confirmLabel="Delete review"
          onConfirm={async () => (await remove(review)) !== undefined}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

function DecidedLine({ review, onShow }: { review: Review; onShow: () => void }) {
  const { decision, decided_at: at, next_review_on: next } = review
  if (decision === null || at === null) return null
  const day = formatDate(at)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge color={COLORS[decision]}>{decision}</Badge>
      <span>{day}</span>
      {next !== null && <span className="text-small text-muted">next on {formatDate(next)}</span>}
      <Button
        size={28}
        variant="ghost"
        className="-mr-2 ml-auto"
        aria-label={`Show the review of ${day}`}
        onClick={onShow}
      >
        Show
      </Button>
    </li>
  )
}
