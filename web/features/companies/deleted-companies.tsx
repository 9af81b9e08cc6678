import { useQuery } from '@tanstack/react-query'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { messageOf } from '#web/lib/errors.ts'
import { refreshCompanies, setDeleted } from '#web/lib/company/update-company.ts'
import { useAction } from '#web/lib/use-action.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SkeletonTable } from '#web/ui/state/skeleton.tsx'
import { deletedCompanies } from './queries.ts'

export function DeletedCompanies() {
  const query = useQuery(deletedCompanies)
  if (query.isPending) return <SkeletonTable rows={3} columns={3} />
  if (query.isError && query.data === undefined) {
    return (
      <ErrorState
        title={`Failed to load companies: ${messageOf(query.error)}`}
        onRetry={() => void query.refetch()}
        retryLabel="Retry"
        retrying={query.isFetching}
      />
    )
  }
  if (query.data.length === 0) return <EmptyState kind="nothing-left" title="No deleted companies." />
  return (
    <ul aria-label="Deleted companies" className="divide-y divide-border rounded-lg border border-border bg-surface">
      {query.data.map((company) => (
        <DeletedCompany key={company.id} company={company} />
      ))}
    </ul>
  )
}

function DeletedCompany({ company }: { company: Company }) {
  const { busy, run } = useAction(refreshCompanies)
  const restore = async () => {
    if (await run('Failed to restore company', () => setDeleted(company, false)))
      toastSuccess('Company Restored', { description: `${company.name} is back.` })
  }
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{company.name}</p>
        <p className="text-small text-muted">
          {wordingOf(company.protocol_id).displayName}
          {company.deleted_at !== null && ` · deleted ${formatDateTime(company.deleted_at)}`}
        </p>
      </div>
      <Button busy={busy} onClick={() => void restore()} aria-label={`Restore ${company.name}`}>
        Restore
      </Button>
    </li>
  )
}
