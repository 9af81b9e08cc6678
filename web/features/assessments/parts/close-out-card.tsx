import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { AssembledRecord } from '#domain/assessments/assessment-record.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import {
  CLOSE_OUT,
  hasExpired,
  blockersBefore,
  blockersDuring,
  openIn,
  whyNoCloseOut,
  type Blocker,
} from '#domain/assessments/close-out.ts'
import { closeOutOn } from '#domain/poam/close-out.ts'
import { assessLevel2 } from '#domain/scoring/level2-assessment.ts'
import { requirementState } from '#domain/scoring/scored-status.ts'
import { dayText, timeLeftText } from '#web/lib/controls/close-out-words.ts'
import { ControlNumberLink } from '#web/lib/controls/control-number-link.tsx'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate, formatDaysIn } from '#web/lib/format/format.ts'
import { withMinusSign } from '#web/lib/format-number.ts'
import { callFunction } from '#web/lib/functions.ts'
import { missingText } from '#web/lib/standing-words.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { AssessmentLink } from '../assessment-link.tsx'
import { refreshAssessments } from '../company-assessments.ts'

export interface CloseOutCardProps {
  content: Assessment
  record: AssembledRecord
}

/** The progress of a close-out, on the page of the Conditional status and on that of the closing assessment. */
export function CloseOutCard({ content, record }: CloseOutCardProps) {
  if (content.closes !== null) return <Closing content={content} record={record} closes={content.closes} />
  const { statusOn } = content.assessment
  return statusOn === null ? null : <Conditional content={content} record={record} statusOn={statusOn} />
}

/** The Conditional status itself. */
function Conditional({ content, record, statusOn }: CloseOutCardProps & { statusOn: string }) {
  const { assessment, closeOuts } = content
  const today = content.at.slice(0, 10)
  const days = closeOutOn(statusOn, today)
  const done = closeOuts.find(({ state }) => state === 'Affirmed' || state === 'Superseded')
  if (done !== undefined)
    return (
      <Card title="Closed out">
        <p>
          <AssessmentLink number={done.number} /> closed out what was not met here. The status is Final, and keeps the
          date of the Conditional one.
        </p>
        <Cited rules={[CLOSE_OUT.scope, CLOSE_OUT.statusDate]} />
      </Card>
    )
  if (assessment.state === 'Superseded') return null
  if (hasExpired(assessment, today))
    return (
      <Card title="The Conditional status has expired" subtitle={dayText(days)}>
        <p>
          What was not met was not closed out by {formatDate(days.closesOn)}. There is no CMMC Status until a new
          assessment of all requirements earns one.
        </p>
        <Cited rules={[CLOSE_OUT.scope]} />
      </Card>
    )
  const begun = closeOuts.find(({ state, outcome }) => state !== 'Frozen' || outcome === 'final')
  return (
    <Card title={dayText(days)} subtitle={timeLeftText(days)}>
      <Fallen controls={content.controls} today={today} />
      <Requirements
        label="Requirements that were not met"
        list={blockersBefore(openIn(record), content)}
        ready="Met by your own results"
      />
      <p className="mt-3">
        {begun === undefined ? (
          'A close-out assesses these alone, in the manner of this assessment.'
        ) : (
          <>
            <AssessmentLink number={begun.number} /> closes them out.
          </>
        )}
      </p>
      <Cited rules={[CLOSE_OUT.scope]} />
      {begun === undefined && <Begin content={content} today={today} />}
    </Card>
  )
}

/** What the status was given for may not last: nothing ends it, and its official stands for it. */
function Fallen({ controls, today }: Pick<Assessment, 'controls'> & { today: string }) {
  const byNumber = new Map(controls.map((control) => [control.number, control]))
  const stateOf = (number: string) => {
    const control = byNumber.get(number)
    return control && requirementState(control, today)
  }
  const { level2, value } = assessLevel2({ stateOf })
  if (level2?.status !== 'none') return null
  const { points, items } = missingText(level2)
  return (
    <p className="mb-3 rounded-md bg-medium-bg px-3 py-2 text-small text-medium-fg">
      By your own results the status would no longer be given: {withMinusSign(value)} points now,{' '}
      {[points, items].filter((part) => part !== undefined).join(' and ')} to go.{' '}
      <cite className="not-italic">32 CFR 170.21(a)(2), 170.22(a)(2).</cite>
    </p>
  )
}

type ClosingProps = CloseOutCardProps & { closes: NonNullable<Assessment['closes']> }

/** The assessment that closes one out. */
function Closing({ content, record, closes }: ClosingProps) {
  const { state } = content.assessment
  const { statusOn } = closes
  if (statusOn === null) return null
  const base = <AssessmentLink number={closes.number} />
  if (state === 'Affirmed' || state === 'Superseded')
    return (
      <Card title="Closed out">
        <p>
          Nothing of {base} is open any more. The status is Final; its date stays {formatDate(statusOn)}, and its three
          years run from there.
        </p>
        <Cited rules={[CLOSE_OUT.statusDate, CLOSE_OUT.cycle]} />
      </Card>
    )
  const days = closeOutOn(statusOn, content.at.slice(0, 10))
  return (
    <Card title={dayText(days)} subtitle={timeLeftText(days)}>
      <Requirements
        label="Requirements to be closed out"
        list={blockersDuring(record.controls, content.plan)}
        ready="Closed"
      />
      <p className="mt-3">
        {nextStep(state === 'Frozen', record.outcome === 'final', days.daysLeft < 0)} It closes out {base}.
      </p>
      <Cited rules={[CLOSE_OUT.scope, CLOSE_OUT.affirmation]} />
    </Card>
  )
}

function nextStep(isFrozen: boolean, isClosed: boolean, isLate: boolean): string {
  if (isLate) return 'The 180 days are over: a new status takes a new assessment of all requirements.'
  if (!isClosed)
    return isFrozen
      ? 'Nothing is closed out: requirements were left open.'
      : 'It can be frozen and affirmed once nothing is open.'
  return isFrozen
    ? 'Ready: an official affirms it, and the status becomes Final.'
    : 'Ready: freeze it, then have it affirmed.'
}

interface RequirementsProps {
  label: string
  list: readonly Blocker[]
  /** The text if nothing blocks the close-out. */
  ready: string
}

function Requirements({ label, list, ready }: RequirementsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-border border-y border-border">
      {list.map(({ number, title, why }) => (
        <li key={number} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <p>
              <ControlNumberLink number={number} className="mr-2" />
              {title}
            </p>
            {why.length > 0 && <p className="text-small text-muted">{formatDaysIn(why.join('. '))}.</p>}
          </div>
          {why.length === 0 && (
            <Chip dot tone="implemented" className="justify-self-start">
              {ready}
            </Chip>
          )}
        </li>
      ))}
    </ul>
  )
}

const begunCloseOut = z.object({ number: z.number() })

function Begin({ content, today }: { content: Assessment; today: string }) {
  const { id: companyId } = useCompany()
  const { assessment, closeOuts } = content
  const readOnlyReason = useReadOnlyReason()
  const navigate = useNavigate()
  const { busy, run } = useAction(refreshAssessments(companyId))
  const begin = async () => {
    const done = await run('The close-out could not be started', () =>
      callFunction('begin-close-out', { companyId, number: assessment.number }, begunCloseOut),
    )
    if (done === undefined) return
    void navigate({ to: '/assessments/$assessment', params: { assessment: `A-${done.outcome.number}` } })
  }
  const obstacle = whyNoCloseOut({ ...assessment, closeOuts }, today)
  return (
    <Button
      variant="primary"
      className="mt-3"
      busy={busy}
      disabledReason={readOnlyReason ?? (obstacle && formatDaysIn(obstacle))}
      onClick={() => void begin()}
    >
      Start close-out assessment
    </Button>
  )
}

function Cited({ rules }: { rules: readonly { readonly citation: string }[] }): ReactNode {
  return (
    <p className="mt-1 text-small text-muted">
      <cite className="not-italic">{rules.map(({ citation }) => citation).join(', ')}.</cite>
    </p>
  )
}
