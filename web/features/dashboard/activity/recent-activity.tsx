import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ControlLink, linkClass } from '../controls-link.tsx'
import type { ProgressQuery } from '../progress.ts'
import type { Doings } from '../queries.ts'
import { QueryCard } from '../query-card.tsx'

export interface RecentActivityProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** Who did what lately, in sentences. */
export function RecentActivity({ protocol, query, className }: RecentActivityProps) {
  const me = useMyId()
  const plural = wordingOf(protocol).controlPlural.toLowerCase()
  return (
    <QueryCard
      title="Recent activity"
      what="Recent changes"
      query={query}
      className={className}
      flush
      empty={({ activity }) =>
        activity.length > 0 ? null : (
          <EmptyState
            kind="nothing-left"
            title="No activity yet."
            description={`Statuses of ${plural} and new evidence appear here.`}
            className="py-3"
          />
        )
      }
    >
      {({ activity }) => (
        <ol className="max-h-97 overflow-y-auto border-t border-border print:max-h-none print:overflow-visible print:[&>li:nth-child(n+8)]:hidden">
          {activity.map((doings) => (
            <Entry key={doings.id} doings={doings} isMine={doings.who_id !== null && doings.who_id === me} />
          ))}
        </ol>
      )}
    </QueryCard>
  )
}

function Entry({ doings, isMine }: { doings: Doings; isMine: boolean }) {
  const { at, who } = doings
  return (
    <li className="border-b border-border px-4 py-2 text-small last:border-b-0 print:py-0.5">
      <p className="text-pretty">
        <Sentence doings={doings} who={isMine ? 'You' : who} />
      </p>
      <time dateTime={at} title={formatDateTime(at)} className="text-micro text-muted print:hidden">
        {formatRelative(at)}
      </time>
    </li>
  )
}

/** One sentence for each case; without a name where no member did it. */
function Sentence({ doings, who }: { doings: Doings; who: string | null }): ReactNode {
  const { status, evidence, nist_id: id, title } = doings
  const person = who === null ? null : <strong className="font-medium">{who}</strong>
  const control = id === null ? null : <ControlLink id={id}>{id}</ControlLink>
  const added = <Added doings={doings} />
  if (evidence.length === 0)
    return person === null ? (
      <>
        {control} {title} was set to {status}
      </>
    ) : (
      <>
        {person} set {control} {title} to {status}
      </>
    )
  if (status !== null)
    return person === null ? (
      <>
        {control} was set to {status} with new evidence, {added}
      </>
    ) : (
      <>
        {person} set {control} to {status} and added evidence, {added}
      </>
    )
  const place = control === null ? null : <> to {control}</>
  return person === null ? (
    <>
      Evidence was added{place}: {added}
    </>
  ) : (
    <>
      {person} added evidence{place}: {added}
    </>
  )
}

/** The evidence item added last, and how many with it. */
function Added({ doings: { evidence, number } }: { doings: Doings }) {
  const [first, ...others] = evidence
  const link =
    number === null ? (
      first
    ) : (
      <Link to="/evidence" search={{ open: `E-${number}` }} className={linkClass}>
        {first}
      </Link>
    )
  if (others.length === 0) return link
  return (
    <span title={evidence.join('\n')}>
      {link} and {counted(others.length, 'more item', 'more items')}
    </span>
  )
}
