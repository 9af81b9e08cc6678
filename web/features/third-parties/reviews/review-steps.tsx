import { CircleCheck, CircleDashed } from 'lucide-react'
import { REVIEW_STEPS, stepsDone, type ReviewStep } from '#domain/third-parties/third-party-review.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { Review } from './review-queries.ts'

interface ReviewStepsProps {
  review: Review
  /** Opens a step that is done; absent for readers. */
  onOpen: ((step: ReviewStep) => void) | undefined
}

/** The four steps of a review: those that are done with their days, the next, and those to come. */
export function ReviewSteps({ review, onOpen }: ReviewStepsProps) {
  const done = stepsDone(review)
  const days = [review.requested_on, review.answered_on, review.assessed_on, null]
  return (
    <ol aria-label="Steps of the review" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {REVIEW_STEPS.map((step, at) => {
        const day = days[at] ?? null
        return (
          <li
            key={step}
            aria-current={at === done ? 'step' : undefined}
            className="rounded-md border border-border px-2 py-2 aria-[current=step]:border-brand"
          >
            <span className="flex items-center gap-1.5 font-medium">
              {at < done ? (
                <CircleCheck aria-hidden="true" className="size-4 text-implemented" />
              ) : (
                <CircleDashed aria-hidden="true" className="size-4 text-muted" />
              )}
              {at < done && onOpen !== undefined ? (
                <button
                  type="button"
                  className="text-brand-text underline"
                  aria-label={`Change ${step.toLowerCase()}`}
                  onClick={() => onOpen(step)}
                >
                  {step}
                </button>
              ) : (
                step
              )}
            </span>
            <span className="block text-small text-muted">{wordsFor(day, at, done)}</span>
          </li>
        )
      })}
    </ol>
  )
}

function wordsFor(day: string | null, at: number, done: number): string {
  if (day !== null && at < done) return formatDate(day)
  return at === done ? 'Next' : 'To come'
}
