import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { ControlLink, ControlsLink } from '../controls-link.tsx'
import type { Progress, ProgressQuery } from '../progress.ts'
import type { DashboardControl } from '../queries.ts'
import { QueryCard } from '../query-card.tsx'
import { type Work, type WorkItem, yourWork } from './your-work.ts'

const ROWS_SHOWN = 7

export interface WorkCardProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** What waits for the person who looks, longest due first. */
export function WorkCard({ protocol, query, className }: WorkCardProps) {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.user.id : ''
  const workOf = ({ controls, today }: Progress) => yourWork(controls, me, today)
  return (
    <QueryCard
      title="Your work"
      what="Assignments"
      query={query}
      className={className}
      flush
      subtitle={(progress) => inWords(workOf(progress))}
      empty={(progress) => whenNothingWaits(workOf(progress))}
    >
      {(progress) => {
        const { items } = workOf(progress)
        return (
          <>
            <ul className="border-t border-border">
              {items.slice(0, ROWS_SHOWN).map((item) => (
                <WorkRow key={`${item.kind} ${item.control.id}`} item={item} />
              ))}
            </ul>
            {items.length > ROWS_SHOWN && (
              <p className="border-t border-border px-4 py-2 text-small">
                <ControlsLink search={{ owner: 'me', group: 'none' }}>
                  All {formatNumber(items.length)}, with the other {wordingOf(protocol).controlPlural.toLowerCase()}{' '}
                  that are yours
                </ControlsLink>
              </p>
            )}
          </>
        )
      }}
    </QueryCard>
  )
}

function WorkRow({ item: { control, kind, on } }: { item: WorkItem }) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-border px-4 py-1.5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_12rem_8.5rem] print:min-h-6 print:grid-cols-[minmax(0,1fr)_12rem] print:py-0">
      <span className="flex min-w-0 flex-col gap-x-2 max-md:not-print:col-span-2 md:flex-row md:items-baseline print:flex-row">
        <span className="shrink-0 font-mono text-small text-muted">{nameOf(control)}</span>
        <span className="truncate">{control.title}</span>
      </span>
      <Chip tone={LOOKS[kind].tone} dot className="justify-self-start">
        {LOOKS[kind].word} {formatDate(on)}
      </Chip>
      <ControlLink
        id={control.nist_id}
        className={buttonClass({ size: 28, className: 'justify-self-end print:hidden' })}
      >
        {actionOn(control, kind)}
        <span className="sr-only"> on {nameOf(control)}</span>
      </ControlLink>
    </li>
  )
}

function actionOn({ status }: DashboardControl, kind: WorkItem['kind']): string {
  if (kind === 'review') return 'Review'
  return status === 'Not Started' ? 'Start work' : 'Continue work'
}

const LOOKS = {
  overdue: { word: 'Was due', tone: 'critical' },
  due: { word: 'Due', tone: 'medium' },
  review: { word: 'Review since', tone: 'planned' },
} as const satisfies Readonly<Record<WorkItem['kind'], { word: string; tone: Tone }>>

/** Null while something waits. */
function whenNothingWaits({ items, next }: Work) {
  if (items.length > 0) return null
  const later = next === undefined ? '' : ` Next due: ${nameOf(next.control)} on ${formatDate(next.on)}.`
  return <EmptyState kind="nothing-left" title={`Nothing is waiting for you.${later}`} className="py-3" />
}

function inWords({ items }: Work): string {
  const counted = (kind: WorkItem['kind']) => items.filter((item) => item.kind === kind).length
  const parts = [
    [counted('overdue'), 'overdue'],
    [counted('due'), 'due within 14 days'],
    [counted('review'), 'to review'],
  ] as const
  return parts.flatMap(([count, words]) => (count === 0 ? [] : [`${formatNumber(count)} ${words}`])).join(', ')
}

function nameOf({ practice_id: practice, nist_id: id }: DashboardControl): string {
  return practice ?? id
}
