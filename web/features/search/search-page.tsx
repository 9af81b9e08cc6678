import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { wordingOf, type Wording } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import type { SearchHit, SearchKind } from '#web/lib/area-commands.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { SearchResults } from './search-results.tsx'
import { readSearchAddress } from './route-search.ts'
import { searchRecords, SHORTEST_QUERY } from '#web/lib/search-records.ts'

const OF_EACH = 5
const OF_ONE = 200

/** /search: matching records of the company by kind. */
export function SearchPage({ kinds }: { kinds: readonly SearchKind[] }) {
  usePageTitle('Search')
  const company = useCompany()
  const { query, kind, ask } = useAsked(kinds)
  const [typed, setTyped] = useDebouncedText(query, (q) => ask({ q }))
  const found = useQuery(
    searchRecords({
      companyId: company.id,
      query,
      ...(kind === undefined ? { perKind: OF_EACH } : { kinds: [kind.kind], perKind: OF_ONE }),
    }),
  )
  return (
    <>
      <PageHeader title="Search" description={`Everything in ${company.name} that you may see.`} />
      <search>
        <SearchInput
          label="Search everything"
          value={typed}
          onValueChange={setTyped}
          shortcut
          size={36}
          className="max-w-160"
        />
      </search>
      <div className="mt-4">
        {query.length < SHORTEST_QUERY ? (
          <EmptyState
            kind="nothing-yet"
            icon={<Search />}
            title="Type at least two letters"
            description="An id, a title, or words from notes, statements, comments and file names. Accents make no difference."
          />
        ) : found.data === undefined ? (
          <Unanswered found={found} />
        ) : (
          <Results
            hits={found.data}
            query={query}
            kinds={kinds}
            isOneKind={kind !== undefined}
            wording={wordingOf(company.protocol_id)}
          />
        )}
      </div>
    </>
  )
}

/** The search parameters of the address. */
function useAsked(kinds: readonly SearchKind[]) {
  const { q = '', kind } = readSearchAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const ask = (search: Record<string, string>) =>
    void navigate({ to: '/search', search, replace: true, resetScroll: false })
  return { query: q.trim(), kind: kinds.find((known) => known.kind === kind), ask }
}

function Unanswered({ found }: { found: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  if (found.error !== null) return <ErrorState title="The search failed." {...queryErrorProps(found)} />
  return (
    <div className="space-y-2" aria-hidden="true">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-24 w-full max-w-220" />
    </div>
  )
}

interface ResultsProps {
  hits: readonly SearchHit[]
  query: string
  kinds: readonly SearchKind[]
  /** Results are limited to one kind. */
  isOneKind: boolean
  wording: Wording
}

function Results({ hits, query, kinds, isOneKind, wording }: ResultsProps) {
  const groups = kinds
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind.kind) }))
    .filter((group) => group.hits.length > 0)
    .toSorted((a, b) => bestRank(a.hits) - bestRank(b.hits))
  const total = groups.reduce((sum, group) => sum + (group.hits[0]?.total ?? 0), 0)
  return (
    <>
      <output className={total === 0 ? 'sr-only' : 'text-small text-muted'}>
        {total === 0 ? 'No results found.' : counted(total, 'result', 'results')}
        {isOneKind && (
          <>
            {' '}
            <Link to="/search" search={{ q: query }} className="text-brand-text underline underline-offset-2">
              Show every kind
            </Link>
          </>
        )}
      </output>
      {total === 0 && (
        <EmptyState
          kind="nothing-matches"
          icon={<Search />}
          title={`No results for “${query}”`}
          description="Try fewer or other words. Every word must be there; small typing errors are tolerated."
        />
      )}
      <div className="mt-2 grid max-w-220 gap-4">
        {groups.map((group) => (
          <Card key={group.kind.kind} title={group.kind.label(wording)} flush>
            <SearchResults {...group} query={query} />
          </Card>
        ))}
      </div>
    </>
  )
}

function bestRank(hits: readonly SearchHit[]): number {
  return Math.min(...hits.map(({ rank }) => rank))
}
