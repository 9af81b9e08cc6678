import { Link } from '@tanstack/react-router'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ControlsLink, linkClass } from '../controls-link.tsx'
import type { Progress } from '../progress-of.ts'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { nameOf, WorkRow } from './work-row.tsx'
import { type Work, type WorkItem, yourWork } from './your-work.ts'

const ROWS_SHOWN = 7

export interface WorkCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
  /** While the start list says what to do first. */
  isHiddenWhenEmpty: boolean
}

/** The signed-in person's work, longest due first. */
export function WorkCard({ protocol, query, className, isHiddenWhenEmpty }: WorkCardProps) {
  const me = useMyId() ?? ''
  const workOf = (progress: Progress) => yourWork(progress, me)
  if (isHiddenWhenEmpty && (query.data === undefined || isEmpty(workOf(query.data)))) return null
  return (
    <QueryCard
      title="Your work"
      what="Assignments"
      query={query}
      className={className}
      flush
      subtitle={(progress) => summaryText(workOf(progress))}
      empty={(progress) => emptyWork(workOf(progress))}
    >
      {(progress) => {
        const { items } = workOf(progress)
        return (
          <>
            <ul className="border-t border-border">
              {items.slice(0, ROWS_SHOWN).map((item) => (
                <WorkRow key={`${item.kind} ${keyOf(item)}`} item={item} />
              ))}
            </ul>
            {items.length > ROWS_SHOWN && <Rest items={items.slice(ROWS_SHOWN)} protocol={protocol} />}
          </>
        )
      }}
    </QueryCard>
  )
}

/** Links to the lists with the remaining rows. */
function Rest({ items, protocol }: { items: readonly WorkItem[]; protocol: ProtocolId }) {
  const ofControls = items.filter(({ subject }) => subject.type === 'control').length
  const ofPlan = items.filter(({ subject }) => subject.type === 'plan').length
  const ofEvidence = items.length - ofControls - ofPlan
  const { controlSingular: one, controlPlural: many } = wordingOf(protocol)
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-border px-4 py-2 text-small">
      {ofControls > 0 && (
        <ControlsLink search={{ owner: 'me', group: 'none' }}>
          {formatNumber(ofControls)} more on your {(ofControls === 1 ? one : many).toLowerCase()}
        </ControlsLink>
      )}
      {ofPlan > 0 && (
        <Link to="/poam" search={{ owner: 'me' }} className={linkClass}>
          {formatNumber(ofPlan)} more on your plan of action
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

function isEmpty({ items, next }: Work): boolean {
  return items.length === 0 && next === undefined
}

/** Null while there is work. */
function emptyWork({ items, next }: Work) {
  if (items.length > 0) return null
  const later = next === undefined ? '' : ` Next due: ${nextName(next)} on ${formatDate(next.on)}.`
  return <EmptyState kind="nothing-left" title={`You are all caught up.${later}`} className="py-3" />
}

function nextName({ subject }: WorkItem): string {
  return subject.type === 'request' ? `“${subject.request.title}”` : nameOf(subject)
}

function keyOf({ subject }: WorkItem): string {
  if (subject.type === 'control') return subject.control.id
  if (subject.type === 'plan') return nameOf(subject)
  return subject.type === 'request' ? subject.request.id : 'pieces'
}

function summaryText({ items }: Work): string {
  const counted = (kind: WorkItem['kind']) => items.filter((item) => item.kind === kind).length
  const pieces = items.reduce((sum, { subject }) => sum + (subject.type === 'pieces' ? subject.count : 0), 0)
  const parts = [
    [counted('overdue'), 'overdue'],
    [counted('due'), 'due within 14 days'],
    [counted('review'), 'to review'],
    [counted('asked'), 'requested from you'],
    [pieces, `${pieces === 1 ? 'evidence item' : 'evidence items'} to review`],
  ] as const
  return parts.flatMap(([count, words]) => (count === 0 ? [] : [`${formatNumber(count)} ${words}`])).join(', ')
}
