import { Link } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { startSections } from '#domain/start/start-list.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { StartStepState } from '../queries.ts'
import { skipStep } from './skip-step.ts'
import { startWords } from './start-words.ts'

export interface StartRowProps {
  company: Company
  /** From 1. */
  position: number
  state: StartStepState
  /** The first open step. */
  isNext: boolean
  mayEdit: boolean
}

export function StartRow({ company, position, state, isNext, mayEdit }: StartRowProps) {
  const { title, text } = startWords(company.protocol_id, state.step)
  const isDone = state.doneAt !== null
  const note = noteOf(company, state)
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-border px-4 py-3 last:border-b-0 md:grid-cols-[1.5rem_minmax(0,1fr)_auto] md:items-center">
      <StepMark position={position} state={state} />
      <div className="min-w-0">
        <h3 className={cx('text-body font-medium', (isDone || state.isSkipped) && 'text-muted')}>{title}</h3>
        {!isDone && !state.isSkipped && <p className="mt-0.5 text-small text-pretty text-muted">{text}</p>}
        {note !== undefined && <p className="mt-0.5 text-small text-muted">{note}</p>}
      </div>
      <div className="flex items-center gap-1 max-md:col-start-2 max-md:flex-row-reverse max-md:justify-end print:hidden">
        {mayEdit && !isDone && <SkipButton company={company} state={state} title={title} />}
        {!state.isSkipped && <StepLink company={company} state={state} isPrimary={isNext && mayEdit} />}
      </div>
    </li>
  )
}

/** The number of an open step, a check for a done one, a dash for a skipped one. */
function StepMark({ position, state }: { position: number; state: StartStepState }) {
  const isDone = state.doneAt !== null
  const look = isDone ? 'border-transparent bg-implemented-bg text-implemented-fg' : 'border-border-strong text-muted'
  return (
    <span className={cx('grid size-6 place-items-center rounded-full border text-small tabular-nums', look)}>
      {isDone ? <Check aria-hidden="true" className="size-4" /> : null}
      {!isDone && state.isSkipped ? <Minus aria-hidden="true" className="size-4" /> : null}
      {!isDone && !state.isSkipped && <span aria-hidden="true">{position}</span>}
      <span className="sr-only">{isDone ? 'Done' : state.isSkipped ? 'Skipped' : 'Open'}</span>
    </span>
  )
}

/** How far an open step is; who did a done one, who skipped another. */
function noteOf(company: Company, state: StartStepState): string | undefined {
  const { step, count, total, doneAt, doneBy, isSkipped, skippedBy } = state
  const many = wordingOf(company.protocol_id).controlPlural.toLowerCase()
  const share =
    count !== null && total !== null ? `${formatNumber(count)} of ${formatNumber(total)} ${many}` : undefined
  if (doneAt !== null)
    return [share, `Last by ${doneBy ?? 'a former member'}, ${formatDate(doneAt)}`].filter(Boolean).join(' · ')
  if (isSkipped) return `Skipped by ${skippedBy ?? 'a former member'}`
  return step === 'assessment' && count !== null && count > 0 ? `${share} answered` : undefined
}

function SkipButton({ company, state, title }: Pick<StartRowProps, 'company' | 'state'> & { title: string }) {
  const write = useWrite(invalidates(['dashboard', company.id]))
  const decide = (isSkipped: boolean) =>
    write('The step could not be changed', () => skipStep(company.id, state.step, isSkipped), {
      undo: {
        message: isSkipped ? `Skipped: ${title}` : `Back on the list: ${title}`,
        action: () => skipStep(company.id, state.step, !isSkipped),
      },
    })
  return (
    <Button size={28} variant="ghost" className="text-muted" onClick={() => void decide(!state.isSkipped)}>
      {state.isSkipped ? 'Put back' : 'Skip'}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}

type StepLinkProps = Pick<StartRowProps, 'company' | 'state'> & { isPrimary: boolean }

function StepLink({ company: { protocol_id: protocol }, state: { step, count, doneAt }, isPrimary }: StepLinkProps) {
  const { title, action } = startWords(protocol, step)
  const className = buttonClass({ size: 28, variant: isPrimary ? 'primary' : doneAt === null ? 'secondary' : 'ghost' })
  const { scope, plan } = startSections(protocol)
  const label = (
    <>
      {step === 'assessment' && (count ?? 0) > 0 ? 'Resume' : doneAt === null ? action : 'Open'}
      <span className="sr-only"> {title}</span>
    </>
  )
  switch (step) {
    case 'scope':
    case 'plan':
      return (
        <Link to="/ssp" search={{ section: step === 'scope' ? scope : plan }} className={className}>
          {label}
        </Link>
      )
    case 'assessment':
      return (
        <Link to="/controls/self-assessment" className={className}>
          {label}
        </Link>
      )
    case 'owners':
      return (
        <Link to="/controls" className={className}>
          {label}
        </Link>
      )
    case 'evidence':
      return (
        <Link to="/evidence" search={{ add: 'yes' }} className={className}>
          {label}
        </Link>
      )
    case 'invitation':
      return (
        <Link to="/settings/members" search={{ invite: 'yes' }} className={className}>
          {label}
        </Link>
      )
  }
}
