import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { activeCompanies, type Company } from '#web/lib/company/companies.ts'
import { messageOf } from '#web/lib/errors.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SkeletonTable } from '#web/ui/state/skeleton.tsx'
import { CompanyList } from './company-list.tsx'
import { FrameworkChoice } from './framework-choice.tsx'

export interface ActiveCompaniesProps {
  createButton: ReactNode
  /** Opens the form for a company of this framework; undefined where the person may not create one. */
  onCreate: ((protocol: ProtocolId | undefined) => void) | undefined
}

export function ActiveCompanies({ createButton, onCreate }: ActiveCompaniesProps) {
  const query = useQuery(activeCompanies)
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate({ from: '/companies' })
  // The company that is open stays open, with what was typed into it.
  const search = (text: string) =>
    void navigate({
      to: '/companies',
      search: ({ q: _former, ...others }) => (text === '' ? others : { ...others, q: text }),
      replace: true,
    })
  const [typed, setTyped] = useDebouncedText(q, search)

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
      <div className="mx-auto max-w-256">
        <EmptyState
          kind="nothing-yet"
          icon={<Building2 />}
          title="No companies yet"
          description="Controls, evidence and scores belong to a company and follow its compliance protocol. Create one, or join one that invites you."
          action={onCreate === undefined ? createButton : undefined}
          className="pt-4 pb-6"
        />
        {onCreate !== undefined && <FrameworkChoice onCreate={onCreate} />}
      </div>
    )
  }
  const found = query.data.filter((company) => fits(company, q))
  return (
    <>
      <SearchInput
        label="Search by name or CAGE code"
        value={typed}
        onValueChange={setTyped}
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
