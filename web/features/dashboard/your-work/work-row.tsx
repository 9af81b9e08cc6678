import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Tone } from '#web/ui/tone.ts'
import { ControlLink } from '../controls-link.tsx'
import type { WorkItem, WorkSubject } from './your-work.ts'

/** One piece of work with its date and a link to it. */
export function WorkRow({ item: { subject, kind, on } }: { item: WorkItem }) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-border px-4 py-1.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_12rem_8.5rem] print:min-h-6 print:grid-cols-[minmax(0,1fr)_12rem] print:py-0">
      <span className="flex min-w-0 flex-col gap-x-2 max-md:not-print:col-span-2 md:flex-row md:items-baseline print:flex-row">
        <span className={cx('shrink-0 text-small text-muted', subject.type !== 'request' && 'font-mono')}>
          {nameOf(subject)}
        </span>
        <span className="truncate">{titleOf(subject)}</span>
      </span>
      <Chip tone={LOOKS[kind].tone} dot className="justify-self-start">
        {LOOKS[kind].word} {formatDate(on)}
      </Chip>
      <WorkLink subject={subject} kind={kind} />
    </li>
  )
}

const LOOKS = {
  overdue: { word: 'Was due', tone: 'critical' },
  due: { word: 'Due', tone: 'medium' },
  review: { word: 'Review since', tone: 'planned' },
  asked: { word: 'Asked on', tone: 'info' },
  pieces: { word: 'Review since', tone: 'planned' },
} as const satisfies Readonly<Record<WorkItem['kind'], { word: string; tone: Tone }>>

function WorkLink({ subject, kind }: Pick<WorkItem, 'subject' | 'kind'>) {
  const className = buttonClass({ size: 28, className: 'justify-self-end print:hidden' })
  if (subject.type === 'control')
    return (
      <ControlLink id={subject.control.nist_id} className={className}>
        {kind === 'review' ? 'Review' : subject.control.status === 'Not Started' ? 'Start work' : 'Continue work'}
        <span className="sr-only"> on {nameOf(subject)}</span>
      </ControlLink>
    )
  if (subject.type === 'plan')
    return (
      <Link to="/poam" search={{ open: nameOf(subject) }} className={className}>
        Open item
        <span className="sr-only"> {nameOf(subject)}</span>
      </Link>
    )
  if (subject.type === 'request')
    return (
      <Link to="/evidence" search={{ request: subject.request.id }} className={className}>
        Upload evidence
        <span className="sr-only"> for {subject.request.title}</span>
      </Link>
    )
  return (
    <Link
      to="/evidence"
      search={subject.count === 1 ? { open: nameOf(subject) } : { waits: 'me', sort: '-recent' }}
      className={className}
    >
      Review
      <span className="sr-only"> {titleOf(subject)}</span>
    </Link>
  )
}

/** The short id of a control, POA&M item or evidence item. */
export function nameOf(subject: WorkSubject): string {
  if (subject.type === 'control') return subject.control.practice_id ?? subject.control.nist_id
  if (subject.type === 'plan') return `V-${subject.item.number}`
  return subject.type === 'request' ? 'Requested from you' : `E-${subject.oldest.number}`
}

function titleOf(subject: WorkSubject): string {
  if (subject.type === 'control') return subject.control.title
  if (subject.type === 'plan') return subject.item.weakness
  if (subject.type === 'request') return subject.request.title
  const { count, oldest } = subject
  if (count === 1) return oldest.title
  return `${oldest.title} and ${formatNumber(count - 1)} more ${count === 2 ? 'item' : 'items'} to review`
}
