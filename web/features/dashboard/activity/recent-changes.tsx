import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Company } from '#web/lib/companies.ts'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { wordingOf } from '#domain/protocols/wording.ts'
import { ControlLink } from '../controls-link.tsx'
import { QueryCard } from '../query-card.tsx'
import { recentChanges } from '../queries.ts'

/** The last ten statuses set: what, by whom, when. */
export function RecentChanges({ company, className }: { company: Company; className: string }) {
  const query = useQuery(recentChanges(company.id, company.protocol_id))
  const singular = wordingOf(company.protocol_id).controlSingular.toLowerCase()
  return (
    <QueryCard
      title="Recent changes"
      what="Recent changes"
      query={query}
      className={className}
      flush
      empty={(changes) =>
        changes.length > 0 ? null : (
          <EmptyState
            kind="nothing-yet"
            icon={<History aria-hidden="true" />}
            title="No status has been set yet"
            description={`As soon as somebody sets the status of a ${singular}, it shows here with name and time.`}
            className="py-6"
          />
        )
      }
    >
      {(changes) => (
        <ol className="border-t border-border">
          {changes.map(({ id, control, status, who, updated_at }) => (
            <li
              key={id}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-border px-4 py-2 last:border-b-0 md:grid-cols-[minmax(0,3fr)_8.5rem_minmax(0,2fr)_6.5rem] print:min-h-6 print:grid-cols-[minmax(0,3fr)_8.5rem_minmax(0,2fr)_6.5rem] print:py-0"
            >
              <span className="flex min-w-0 flex-col gap-x-2 md:flex-row md:items-baseline print:flex-row">
                <ControlLink
                  id={control.nist_id}
                  className="shrink-0 rounded-sm font-mono text-small text-brand-text hover:underline"
                >
                  {control.nist_id}
                </ControlLink>
                <span className="truncate">{control.title}</span>
              </span>
              <StatusChip status={status} className="justify-self-start max-md:justify-self-end" />
              <span className="truncate text-small text-muted">{who ?? 'Somebody who has left'}</span>
              <time
                dateTime={updated_at}
                title={formatDateTime(updated_at)}
                className="text-right text-small text-muted"
              >
                {formatRelative(updated_at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </QueryCard>
  )
}
