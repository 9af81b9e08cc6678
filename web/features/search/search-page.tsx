import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { wordingOf, type Wording } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import {
  pagesOf,
  RECORD_KINDS,
  searchRecords,
  SHORTEST_QUERY,
  type SearchHit,
  type RecordKind,
} from '#web/lib/search-records.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SearchResults } from './search-results.tsx'
import { kindInWords } from './record-looks.tsx'
import { readSearchAddress } from './route-search.ts'

const OF_EACH = 5
const OF_ONE = 200

/** /search: everything in the company that fits, by kind. */
export function SearchPage() {
  usePageTitle('Search')
  const company = useCompany()
  const { query, kind, ask } = useAsked()
  const [typed, setTyped] = useDebouncedText(query, (q) => ask({ q }))
  const found = useQuery(
    searchRecords({
      companyId: company.id,
      query,
      ...(kind === undefined ? { perKind: OF_EACH } : { kinds: [kind], perKind: OF_ONE }),
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
            icon={<Search aria-hidden="true" />}
            title="Type at least two letters"
            description="An id, a title, or words from notes, statements, comments and file names. Accents make no difference."
          />
        ) : found.data === undefined ? (
          <Unanswered found={found} />
        ) : (
          <Results records={found.data} query={query} kind={kind} wording={wordingOf(company.protocol_id)} />
        )}
      </div>
    </>
  )
}

/** What the address asks for. */
function useAsked() {
  const { q = '', kind } = readSearchAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const ask = (search: Record<string, string>) =>
    void navigate({ to: '/search', search, replace: true, resetScroll: false })
  return { query: q.trim(), kind: RECORD_KINDS.find((known) => known === kind), ask }
}

function Unanswered({ found }: { found: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  if (found.error !== null) return <ErrorState title="The search failed" {...failureOf(found)} />
  return (
    <div className="space-y-2" aria-hidden="true">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-24 w-full max-w-220" />
    </div>
  )
}

interface ResultsProps {
  records: readonly SearchHit[]
  query: string
  kind: RecordKind | undefined
  wording: Wording
}

function Results({ records, query, kind, wording }: ResultsProps) {
  const hasPage = pagesOf(useRouter())
  const groups = RECORD_KINDS.map((one) => ({ kind: one, records: records.filter((record) => record.kind === one) }))
    .filter((group) => group.records.length > 0)
    .toSorted((a, b) => bestRank(a.records) - bestRank(b.records))
  const total = groups.reduce((sum, group) => sum + (group.records[0]?.total ?? 0), 0)
  return (
    <>
      <output className={total === 0 ? 'sr-only' : 'text-small text-muted'}>
        {total === 0 ? 'No results found.' : total === 1 ? '1 result' : `${formatNumber(total)} results`}
        {kind !== undefined && (
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
          icon={<Search aria-hidden="true" />}
          title={`Nothing found for “${query}”`}
          description="Try fewer or other words. Every word must be there; a slip of the pen is forgiven."
        />
      )}
      <div className="mt-2 grid max-w-220 gap-4">
        {groups.map((group) => (
          <Card key={group.kind} title={kindInWords(group.kind, wording)} flush>
            <SearchResults {...group} query={query} hasPage={hasPage} />
          </Card>
        ))}
      </div>
    </>
  )
}

function bestRank(records: readonly SearchHit[]): number {
  return Math.min(...records.map(({ rank }) => rank))
}
