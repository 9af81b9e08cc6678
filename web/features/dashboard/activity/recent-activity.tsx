import { FilePlus2, History } from 'lucide-react'
import { parseControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ControlLink } from '../controls-link.tsx'
import type { ProgressQuery } from '../progress.ts'
import type { Doings } from '../queries.ts'
import { QueryCard } from '../query-card.tsx'

export interface RecentActivityProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

export function RecentActivity({ protocol, query, className }: RecentActivityProps) {
  const singular = wordingOf(protocol).controlSingular.toLowerCase()
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
            kind="nothing-yet"
            icon={<History aria-hidden="true" />}
            title="No activity yet"
            description={`As soon as someone sets the status of a ${singular} or adds evidence, it shows here with name and time.`}
            className="py-6"
          />
        )
      }
    >
      {({ activity }) => (
        <ol className="border-t border-border">
          {activity.map((doings) => (
            <Entry key={doings.id} doings={doings} />
          ))}
        </ol>
      )}
    </QueryCard>
  )
}

function Entry({ doings: { status, evidence, at, nist_id: id, title, who } }: { doings: Doings }) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-border px-4 py-2 last:border-b-0 md:grid-cols-[minmax(0,3fr)_8.5rem_minmax(0,2fr)_6.5rem] print:min-h-6 print:grid-cols-[minmax(0,3fr)_8.5rem_minmax(0,2fr)_6.5rem] print:py-0">
      <span className="flex min-w-0 flex-col gap-x-2 md:flex-row md:items-baseline print:flex-row">
        {id !== null && (
          <ControlLink id={id} className="shrink-0 rounded-sm font-mono text-small text-brand-text hover:underline">
            {id}
          </ControlLink>
        )}
        <span className="truncate" title={evidence.length > 1 ? evidence.join('\n') : undefined}>
          {status === null && evidence.length === 1 ? evidence[0] : (title ?? evidence[0])}
        </span>
      </span>
      <span className="flex flex-wrap gap-1 justify-self-start max-md:justify-self-end">
        {status !== null && <StatusChip status={parseControlStatus(status)} />}
        {evidence.length > 0 && (
          <Chip icon={<FilePlus2 aria-hidden="true" />}>
            {evidence.length === 1 ? 'Evidence' : counted(evidence.length, 'evidence item', 'evidence items')}
          </Chip>
        )}
      </span>
      <span className="truncate text-small text-muted">{who ?? 'A former member'}</span>
      <time dateTime={at} title={formatDateTime(at)} className="text-right text-small text-muted">
        {formatRelative(at)}
      </time>
    </li>
  )
}
