import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { activeCompanies, type Company } from '#web/lib/company/companies.ts'
import { messageOf } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SkeletonTable } from '#web/ui/state/skeleton.tsx'
import { CompanyList } from './company-list.tsx'

export function ActiveCompanies({ createButton }: { createButton: ReactNode }) {
  const query = useQuery(activeCompanies)
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = (text: string) =>
    void navigate({ to: '/companies', search: text === '' ? {} : { q: text }, replace: true })

  if (query.isPending) return <SkeletonTable rows={5} columns={5} />
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
  if (query.data.length === 0) {
    return (
      <EmptyState
        kind="nothing-yet"
        icon={<Building2 />}
        title="No companies yet"
        description="A company holds the controls of one compliance protocol, with their statuses and evidence."
        action={createButton}
      />
    )
  }
  const found = query.data.filter((company) => fits(company, q))
  return (
    <>
      <SearchInput
        label="Search by name or CAGE code"
        value={q}
        onValueChange={search}
        shortcut
        className="mb-3 sm:max-w-80"
      />
      {found.length > 0 ? (
        <CompanyList companies={found} />
      ) : (
        <EmptyState
          kind="nothing-matches"
          icon={<SearchX />}
          title={`No companies found matching “${q}”`}
          action={<Button onClick={() => search('')}>Clear search</Button>}
        />
      )}
    </>
  )
}

function fits(company: Company, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [company.name, company.cage_code ?? ''].some((own) => own.toLowerCase().includes(wanted))
}
