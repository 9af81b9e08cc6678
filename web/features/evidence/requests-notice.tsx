import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { requestsTo } from '#web/lib/evidence/requests.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'

type RequestsNoticeProps = { me: Id<'users'> | undefined; onOpen: (id: string) => void }

/** Open requests to the reader. */
export const RequestsNotice = memo(function RequestsNotice({ me, onOpen }: RequestsNoticeProps) {
  const { id: companyId } = useCompany()
  const { data: mine = [] } = useQuery(requestsTo(companyId, me))
  if (mine.length === 0) return null
  return (
    <section aria-label="Requested from you" className="mb-4 print:hidden rounded-lg border border-border bg-surface">
      <h2 className="px-4 pt-3 text-h3">Requested from you</h2>
      <ul className="divide-y divide-border px-4">
        {mine.map(({ id, title, due_on: due }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48 break-words">
              {title}
              {due !== null && <span className="ml-2 text-small text-muted">by {formatDate(due)}</span>}
            </span>
            <Button size={28} aria-label={`Upload: ${title}`} onClick={() => onOpen(id)}>
              Upload
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
})
