import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#domain/text/counted.ts'
import { fixLabel } from '#web/lib/controls/fix-labels.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Tone } from '#web/ui/tone.ts'
import { ControlLink, linkClass } from '../controls-link.tsx'
import type { NextStep } from './next-steps.ts'
import type { WorkItem, WorkSubject } from './your-work.ts'

/** One step with its reason, its points, and the link that leads to it. */
export function StepRow({ step, mayEdit }: { step: NextStep; mayEdit: boolean }) {
  const { name, title } = namesOf(step)
  return (
    <li className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border px-4 py-2 last:border-b-0 print:min-h-6 print:py-0.5">
      <div className="min-w-0">
        <p className="flex min-w-0 gap-x-2 max-md:not-print:flex-col md:items-baseline">
          <span className={cx('shrink-0 text-small text-muted', name.isId && 'font-mono')}>{name.text}</span>
          <span className="font-medium break-words">{title}</span>
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-small text-muted">
          <Reason step={step} />
          <Points step={step} />
        </p>
      </div>
      <StepLink step={step} mayEdit={mayEdit} name={name.isId && step.kind !== 'pieces' ? name.text : title} />
    </li>
  )
}

const LOOKS = {
  overdue: { word: 'Was due', tone: 'critical' },
  due: { word: 'Due', tone: 'medium' },
  review: { word: 'To review since', tone: 'planned' },
  asked: { word: 'Requested on', tone: 'info' },
  pieces: { word: 'To review since', tone: 'planned' },
} as const satisfies Readonly<Record<WorkItem['kind'], { word: string; tone: Tone }>>

function Reason({ step }: { step: NextStep }): ReactNode {
  if (step.kind === 'open') {
    if (step.gate) return 'No score can be submitted without it'
    return step.control.status === 'In Progress' ? 'In progress' : 'Not started'
  }
  if (step.kind === 'issue') return <IssueReason step={step} />
  return (
    <Chip tone={LOOKS[step.kind].tone} dot>
      {LOOKS[step.kind].word} {formatDate(step.on)}
    </Chip>
  )
}

function IssueReason({ step: { issue, others } }: { step: NextStep & { kind: 'issue' } }) {
  if (others === 0) return issue.rule.title
  return (
    <span>
      {issue.rule.title},{' '}
      <Link to="/checks" search={{ rule: issue.rule.id }} className={linkClass}>
        {formatNumber(others)} more
      </Link>
    </span>
  )
}

function Points({ step }: { step: NextStep }) {
  if (step.points === 0) return null
  const text = counted(step.points, 'point', 'points')
  return <span className="tabular-nums">{step.kind === 'issue' ? `${text} at risk` : text}</span>
}

interface StepLinkProps {
  step: NextStep
  mayEdit: boolean
  /** For screen readers, after the verb. */
  name: string
}

function StepLink({ step, mayEdit, name }: StepLinkProps) {
  const className = buttonClass({ size: 28, className: 'justify-self-end print:hidden' })
  const about: About = (words, link = '') => (
    <>
      {words}
      <span className="sr-only">
        {link} {name}
      </span>
    </>
  )
  if (step.kind === 'issue') return <IssueLink step={step} mayEdit={mayEdit} className={className} about={about} />
  if (step.kind === 'open')
    return (
      <ControlLink id={step.control.nist_id} className={className}>
        {verbOf(step.control.status, mayEdit, about)}
      </ControlLink>
    )
  const { subject, kind } = step
  switch (subject.type) {
    case 'control':
      return (
        <ControlLink id={subject.control.nist_id} className={className}>
          {kind === 'review' ? about('Review') : verbOf(subject.control.status, mayEdit, about)}
        </ControlLink>
      )
    case 'plan':
      return (
        <Link to="/poam" search={{ open: workName(subject) }} className={className}>
          {about('Open item')}
        </Link>
      )
    case 'request':
      return (
        <Link to="/evidence" search={{ request: subject.request.id }} className={className}>
          {about('Upload evidence', ' for')}
        </Link>
      )
    case 'pieces':
      return (
        <Link
          to="/evidence"
          search={subject.count === 1 ? { open: workName(subject) } : { waits: 'me', sort: '-recent' }}
          className={className}
        >
          {about('Review')}
        </Link>
      )
  }
}

/** The words of a link, and what joins them to the name that screen readers hear. */
type About = (words: string, link?: string) => ReactNode

function verbOf(status: string, mayEdit: boolean, about: About): ReactNode {
  if (!mayEdit) return about('Open')
  return about(status === 'Not Started' ? 'Start work' : 'Continue work', ' on')
}

type IssueLinkProps = {
  step: NextStep & { kind: 'issue' }
  mayEdit: boolean
  className: string
  about: About
}

/** To the place where the issue is resolved. */
function IssueLink({ step: { issue, control }, mayEdit, className, about }: IssueLinkProps) {
  const { fix } = issue.rule
  const words = about(fix === 'status' ? 'Open control' : fixLabel(fix, mayEdit))
  if (fix === 'expired-evidence')
    return (
      <Link to="/evidence" search={{ control: control.nist_id, expires: 'expired' }} className={className}>
        {words}
      </Link>
    )
  if (fix === 'past-due-findings')
    return (
      <Link to="/vulnerabilities" search={{ due: 'past' }} className={className}>
        {words}
      </Link>
    )
  return (
    <Link to="/controls/$controlNumber" params={{ controlNumber: control.nist_id }} hash={fix} className={className}>
      {words}
    </Link>
  )
}

interface Names {
  readonly name: { readonly text: string; readonly isId: boolean }
  readonly title: string
}

function namesOf(step: NextStep): Names {
  if (step.kind === 'open' || step.kind === 'issue')
    return { name: { text: step.control.practice_id ?? step.control.nist_id, isId: true }, title: step.control.title }
  const { subject } = step
  return { name: { text: workName(subject), isId: subject.type !== 'request' }, title: workTitle(subject) }
}

/** The short id of a control, POA&M item or evidence item. */
export function workName(subject: WorkSubject): string {
  if (subject.type === 'control') return subject.control.practice_id ?? subject.control.nist_id
  if (subject.type === 'plan') return `V-${subject.item.number}`
  return subject.type === 'request' ? 'Requested from you' : `E-${subject.oldest.number}`
}

function workTitle(subject: WorkSubject): string {
  if (subject.type === 'control') return subject.control.title
  if (subject.type === 'plan') return subject.item.weakness
  if (subject.type === 'request') return subject.request.title
  const { count, oldest } = subject
  if (count === 1) return oldest.title
  return `${oldest.title} and ${formatNumber(count - 1)} more ${count === 2 ? 'item' : 'items'} to review`
}
