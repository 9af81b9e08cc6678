import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ControlsLink, linkClass } from '../controls-link.tsx'
import type { Progress } from '../progress-of.ts'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { type NextStep, type NextSteps, nextSteps, STEPS_SHOWN } from './next-steps.ts'
import { StepRow, workName } from './step-row.tsx'
import type { Work, WorkItem } from './your-work.ts'

/** Further steps are only counted, with links to their lists. */
const MOST_SHOWN = 10

export interface NextCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** Whether any step has a date: other steps wait while the start list says what to do first. */
export function useHasDatedSteps(protocol: ProtocolId, { data }: ProgressQuery): boolean {
  const me = useMyId() ?? ''
  return data !== undefined && nextSteps(protocol, data, me).dated > 0
}

/** The three things to do next. */
export function NextCard({ protocol, query, className }: NextCardProps) {
  const me = useMyId() ?? ''
  const stepsOf = (progress: Progress) => nextSteps(protocol, progress, me)
  return (
    <QueryCard
      title="What next"
      what="The next steps"
      query={query}
      className={className}
      flush
      subtitle={(progress) => summaryText(stepsOf(progress).work)}
      empty={(progress) => emptySteps(protocol, stepsOf(progress))}
    >
      {(progress) => <Steps protocol={protocol} {...stepsOf(progress)} />}
    </QueryCard>
  )
}

function Steps({ protocol, steps, dated }: NextSteps & { protocol: ProtocolId }) {
  const { canEditContent } = usePermissions()
  const [isAll, setAll] = useState(false)
  const shown = steps.slice(0, isAll ? MOST_SHOWN : STEPS_SHOWN)
  const more = Math.min(dated, MOST_SHOWN) - STEPS_SHOWN
  return (
    <>
      <ul className="border-t border-border print:[&>li:nth-child(n+4)]:hidden">
        {shown.map((step) => (
          <StepRow key={keyOf(step)} step={step} mayEdit={canEditContent} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-border px-2 py-1 print:hidden">
          <Button variant="ghost" size={28} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show three' : `Show ${more} more`}
          </Button>
        </p>
      )}
      {isAll && dated > MOST_SHOWN && <Rest steps={steps.slice(MOST_SHOWN)} protocol={protocol} />}
    </>
  )
}

/** Links to the lists with the remaining rows. */
function Rest({ steps, protocol }: { steps: readonly NextStep[]; protocol: ProtocolId }) {
  const subjects = steps.flatMap((step) => ('subject' in step ? [step.subject.type] : []))
  const ofControls = subjects.filter((type) => type === 'control').length
  const ofPlan = subjects.filter((type) => type === 'plan').length
  const ofEvidence = subjects.length - ofControls - ofPlan
  const { controlSingular: one, controlPlural: many } = wordingOf(protocol)
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-border px-4 py-2 text-small">
      {ofControls > 0 && (
        <ControlsLink search={{ owner: 'me', group: 'none' }}>
          {formatNumber(ofControls)} more on your {(ofControls === 1 ? one : many).toLowerCase()}
        </ControlsLink>
      )}
      {ofPlan > 0 && (
        <Link to="/poam" search={{ status: 'not-closed' }} className={linkClass}>
          {counted(ofPlan, 'more POA&M item', 'more POA&M items')}
        </Link>
      )}
      {ofEvidence > 0 && (
        <Link to="/evidence" className={linkClass}>
          {formatNumber(ofEvidence)} more about evidence
        </Link>
      )}
    </p>
  )
}

/** Null while there is something to do. */
function emptySteps(protocol: ProtocolId, { steps }: NextSteps) {
  if (steps.length > 0) return null
  const many = wordingOf(protocol).controlPlural.toLowerCase()
  return (
    <EmptyState
      kind="nothing-left"
      title="You are all caught up."
      description={`No open ${many}, nothing late, and no grave issues.`}
      className="py-3"
    />
  )
}

function keyOf(step: NextStep): string {
  if (step.kind === 'issue') return `issue ${step.issue.rule.id}`
  if (step.kind === 'open') return `open ${step.control.id}`
  const { subject } = step
  return `${step.kind} ${subject.type === 'request' ? subject.request.id : workName(subject)}`
}

/** Of the person's own work; without any, what is due later. */
function summaryText({ items, next }: Work): string {
  const of = (kind: WorkItem['kind']) => items.filter((item) => item.kind === kind).length
  const pieces = items.reduce((sum, { subject }) => sum + (subject.type === 'pieces' ? subject.count : 0), 0)
  const parts = [
    [of('overdue'), 'overdue'],
    [of('due'), 'due within 14 days'],
    [of('review'), 'to review'],
  ] as const
  const counts = parts.flatMap(([count, words]) => (count === 0 ? [] : [`${formatNumber(count)} ${words}`]))
  if (of('asked') > 0) counts.push(counted(of('asked'), 'evidence request', 'evidence requests'))
  if (pieces > 0) counts.push(counted(pieces, 'evidence item to review', 'evidence items to review'))
  if (counts.length > 0) return `Assigned to you: ${counts.join(', ')}`
  if (next === undefined) return 'Nothing assigned to you is due'
  return `Nothing assigned to you is due within 14 days. Next: ${nextName(next)} on ${formatDate(next.on)}`
}

function nextName({ subject }: WorkItem): string {
  return subject.type === 'request' ? `“${subject.request.title}”` : workName(subject)
}
