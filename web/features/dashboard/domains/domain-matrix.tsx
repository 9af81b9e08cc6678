import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { hasBegun } from '#domain/controls/status-counts.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Assessment } from '#domain/scoring/assess.ts'
import type { DomainSummary } from '#domain/scoring/domain-summary.ts'
import { DOMAIN_HEALTH_LABELS, type DomainHealth } from '#domain/scoring/health.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { healthTone } from '#web/ui/health-chip.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import type { ProgressQuery } from '../progress.ts'
import { QueryCard } from '../query-card.tsx'
import { countGroups, groupNames } from './group-names.ts'
import { filterDomains, type MatrixSearch, parseMatrixSearch, withMatrixSearch } from './matrix-filter.ts'
import { MATRIX_ID } from './matrix-id.ts'
import { MatrixRow, WIDE_ONLY } from './matrix-row.tsx'

/** Specification section 2, Dashboard. A shorter list is as high as its rows. */
const LIST_HEIGHT_PX = 320
const ROW_PX = 44
const HEADER_PX = 37

/** Not rendered on a phone, because hidden links still cost time. Print always gets the wide layout. */
const PHONE = 'screen and (width < 768px)'

export interface DomainMatrixProps {
  protocol: ProtocolId
  query: ProgressQuery
  className: string
}

/** Every domain with its statuses. The address holds search and filter. */
export function DomainMatrix({ protocol, query, className }: DomainMatrixProps) {
  const { search, type, clear, clearHealth } = useMatrixSearch()
  const { many } = groupNames(protocol)
  return (
    <div id={MATRIX_ID} className={cx('flex scroll-mt-28', className)}>
      <QueryCard
        title={`${wordingOf(protocol).groupedBy} status matrix`}
        what={capitalized(many)}
        query={query}
        flush
        className="@container flex-1"
        subtitle={({ assessment }) => behindText(protocol, assessment)}
      >
        {({ assessment: { domains } }) => {
          const shown = filterDomains(domains, search)
          return (
            <>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-3 print:hidden">
                <SearchInput
                  label={`Search ${many}`}
                  value={search.q ?? ''}
                  onValueChange={type}
                  shortcut
                  className="w-full sm:w-64"
                />
                {search.health !== undefined && <HealthFilter health={search.health} onClear={clearHealth} />}
                <output className="text-small text-muted">
                  {shown.length === domains.length
                    ? countGroups(protocol, domains.length)
                    : `${shown.length} of ${countGroups(protocol, domains.length)}`}
                </output>
              </div>
              {shown.length > 0 ? (
                <MatrixTable
                  heading={wordingOf(protocol).groupedBy}
                  label={capitalized(many)}
                  domains={shown}
                  heightPx={Math.min(LIST_HEIGHT_PX, HEADER_PX + domains.length * ROW_PX)}
                />
              ) : (
                <EmptyState
                  kind="nothing-matches"
                  title={`No ${groupNames(protocol).one} matches`}
                  action={<Button onClick={clear}>Clear filters</Button>}
                />
              )}
            </>
          )
        }}
      </QueryCard>
    </div>
  )
}

interface MatrixTableProps {
  heading: string
  label: string
  domains: readonly DomainSummary[]
  heightPx: number
}

function MatrixTable({ heading, label, domains, heightPx }: MatrixTableProps) {
  const wide = !useMediaQuery(PHONE)
  return (
    <ScrollRegion
      label={`${label} by status`}
      style={{ height: heightPx }}
      className="overflow-y-auto border-t border-border focus-visible:-outline-offset-2 print:h-auto! print:overflow-visible"
    >
      <table className="w-full border-collapse">
        <thead className="sticky top-0 z-2 bg-subtle text-left text-small text-muted">
          <tr className="h-9 [&>th]:py-0 [&>th]:font-medium">
            <th scope="col" className="pr-2 pl-4">
              {heading}
            </th>
            <th scope="col" className="w-22 pr-3 @xl:w-30 print:w-16">
              Completion
            </th>
            {wide &&
              ['Completed', 'In Progress', 'Not Started', 'N/A'].map((status) => (
                <th
                  key={status}
                  scope="col"
                  className={cx(
                    'w-16 px-1.5 text-right whitespace-nowrap print:w-8 print:px-1 print:text-micro',
                    WIDE_ONLY,
                  )}
                >
                  {status}
                </th>
              ))}
            <th scope="col" className="w-26 pr-4 pl-2 print:w-20 print:px-2">
              Health
            </th>
          </tr>
        </thead>
        <tbody>
          {domains.map((summary) => (
            <MatrixRow key={summary.domain} summary={summary} wide={wide} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function HealthFilter({ health, onClear }: { health: DomainHealth; onClear: () => void }) {
  const word = DOMAIN_HEALTH_LABELS[health]
  return (
    <Chip tone={healthTone[health]} dot onRemove={onClear} removeLabel={`Remove filter ${word}`}>
      {word}
    </Chip>
  )
}

/** Shows the typed text at once and follows the address, which updates too late for an input. */
function useMatrixSearch() {
  const { health, q = '' } = parseMatrixSearch(useSearch({ strict: false }))
  const navigate = useNavigate({ from: '/dashboard' })
  const change = (changed: Parameters<typeof withMatrixSearch>[1]) =>
    void navigate({
      to: '/dashboard',
      search: (search) => withMatrixSearch(search, changed),
      replace: true,
      resetScroll: false,
    })
  const [typed, type] = useDebouncedText(q, (text) => change({ q: text }))
  const search: MatrixSearch = { q: typed, ...(health === undefined ? {} : { health }) }
  const clear = () => {
    type('')
    change({ q: '', health: undefined })
  }
  return { search, type, clear, clearHealth: () => change({ health: undefined }) }
}

function behindText(protocol: ProtocolId, { domains, counts }: Assessment): string {
  if (!hasBegun(counts)) return `${countGroups(protocol, domains.length)}, none started`
  const behind = domains.filter(({ health }) => health === 'critical' || health === 'at-risk').length
  if (behind === 0) return `All ${groupNames(protocol).many} are at least half completed`
  return `${behind} of ${countGroups(protocol, domains.length)} under 50%`
}
