import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { colleaguesIn } from '#web/lib/company/company-people.ts'
import type { EvidenceScope } from '#web/lib/evidence-queries.ts'
import { requestsOfControl, useRequestChanges } from '#web/lib/evidence/requests.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export interface AskedListProps {
  target: EvidenceScope & { controlNumber: string }
  mayWithdraw: boolean
}

/** The open evidence requests. */
export function AskedList({ target, mayWithdraw }: AskedListProps) {
  const { data = [] } = useQuery(requestsOfControl(target))
  const { data: people = [] } = useQuery(colleaguesIn(target.companyId))
  const { cancel } = useRequestChanges()
  if (data.length === 0) return null
  return (
    <ul aria-label={`Asked for, for ${target.controlNumber}`} className="divide-y divide-border border-t border-border">
      {data.map((request) => (
        <li key={request.id} className="flex items-center gap-3 py-2 pr-2.5 pl-4">
          <div className="min-w-0 flex-1">
            <Link to="/evidence" search={{ request: request.id }} className="rounded-sm break-words hover:underline">
              {request.title}
            </Link>
            <p className="text-small text-muted">
              Asked of {people.find(({ id }) => id === request.asked_of)?.name ?? 'a former member'} on{' '}
              {formatDate(request.created_at)}
              {request.due_on !== null && `, by ${formatDate(request.due_on)}`}
            </p>
          </div>
          {mayWithdraw && (
            <IconButton
              label={`Withdraw the request ${request.title}`}
              icon={<X />}
              onClick={() => void cancel(request.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
