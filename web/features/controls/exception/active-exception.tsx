import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  DESCRIPTION_LABELS,
  EXCEPTION_LABELS,
  type ExceptionEffect,
  MEASURES_LABELS,
  SINCE_LABELS,
} from '#domain/controls/exception.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { formatDate, formatDaysIn } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { ExceptionRecord, ReviewRecord } from './exception-record.ts'

export interface ActiveExceptionProps {
  record: ExceptionRecord
  effect: ExceptionEffect
  /** Undefined for those who only read. */
  onReview: ((review: ReviewRecord) => void) | undefined
  onPlan: (() => void) | undefined
}

/** The recorded exception with its facts, and whether it counts. */
export function ActiveException({ record, effect, onReview, onPlan }: ActiveExceptionProps) {
  const { kind, description, measures, since } = record
  const { lapsed } = effect
  const { citation } = level2RulesOn(todayUtc()).countsAsMet[kind]
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={lapsed === null ? 'implemented' : 'info'}>{EXCEPTION_LABELS[kind]}</Chip>
        {lapsed !== null && <Chip tone="not-implemented">Does not count</Chip>}
      </p>
      {lapsed !== null && <p className="mt-2">Does not count as met: {formatDaysIn(lapsed)}.</p>}
      <dl className="mt-2 space-y-2">
        <Part name={DESCRIPTION_LABELS[kind]}>{description}</Part>
        <Part name={MEASURES_LABELS[kind]}>{measures}</Part>
        <Day name="Implemented on" day={record.implemented_on} />
        <Day name={SINCE_LABELS[kind]} day={since} />
        <Text name="Found by" text={record.found_by} />
        <Text name="Ruling" text={record.ruling} />
        <Text name="Reference" text={record.reference} />
        <Text name="Document" text={record.document} />
        {record.item !== null && (
          <Part name="Evidence item">
            <Link to="/evidence" search={{ open: `E-${record.item.number}` }} className="text-brand-text underline">
              E-{record.item.number} {record.item.title}
            </Link>
          </Part>
        )}
        <Day name="Environment unchanged as of" day={record.unchanged_on} />
        <Day name="Expected end" day={record.expected_end} />
      </dl>
      {kind === 'temporary-deficiency' && <Reviews reviews={record.reviews} onReview={onReview} onPlan={onPlan} />}
      <p className="mt-2 text-small text-muted">
        Recorded by <PersonName id={record.created_by} /> on {formatDate(record.created_at)}.{' '}
        <cite className="not-italic">{citation}.</cite>
      </p>
    </>
  )
}

type ReviewsProps = Pick<ActiveExceptionProps, 'onReview' | 'onPlan'> & { reviews: readonly ReviewRecord[] }

function Reviews({ reviews, onReview, onPlan }: ReviewsProps) {
  const today = todayUtc()
  return (
    <>
      <div className="mt-3 flex items-center justify-between gap-2">
        <h3 className="text-small font-medium">Reviews</h3>
        {onPlan !== undefined && (
          <Button size={28} variant="ghost" onClick={onPlan}>
            Plan a review
          </Button>
        )}
      </div>
      {reviews.length === 0 && <p className="text-muted">None is planned.</p>}
      <ul className="mt-1 space-y-2">
        {reviews.map((review) => (
          <li key={review.id}>
            {review.held_on === null ? (
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="inline-flex flex-wrap items-center gap-2">
                  {formatDate(review.due_on)}
                  {review.due_on < today && <Chip tone="not-implemented">Missed</Chip>}
                </span>
                {onReview !== undefined && (
                  <Button size={28} onClick={() => onReview(review)}>
                    Record progress
                  </Button>
                )}
              </span>
            ) : (
              <>
                Held on {formatDate(review.held_on)}
                <span className="block whitespace-pre-wrap text-muted">{review.progress}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Day({ name, day }: { name: string; day: string | null }) {
  return day === null ? null : <Part name={name}>{formatDate(day)}</Part>
}

function Text({ name, text }: { name: string; text: string | null }) {
  return text === null ? null : <Part name={name}>{text}</Part>
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="whitespace-pre-wrap">{children}</dd>
    </div>
  )
}
