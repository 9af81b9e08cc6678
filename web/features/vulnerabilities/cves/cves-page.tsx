import { useQuery } from '@tanstack/react-query'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { Toolbar } from '#web/lib/list/toolbar.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { DebouncedSearch } from '#web/lib/list/debounced-search.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { CompanyCard } from './company-card.tsx'
import { cveList } from './cve-list.ts'
import { CveResults } from './cve-results.tsx'
import { FeedNotice, NvdSentence } from './feeds.tsx'
import { cveWorld, type Feed } from './queries.ts'
import { WatchList } from './watch-list.tsx'
import { ExploitedCard, MonthsCard, MoversCard } from './world-cards.tsx'

const TYPING_PAUSE_MS = 250
const NO_FEEDS: readonly Feed[] = []

/** /cve-dashboard: what concerns this company, then the world; and the search over all CVEs. */
export function CvesPage() {
  usePageTitle('CVE dashboard')
  const state = useListView(cveList)
  const { view, update, isFiltered } = state
  const { menuOf, flagOf } = filterControls(state)
  const world = useQuery(cveWorld)
  return (
    <>
      <PageHeader
        title="CVE dashboard"
        description="Published vulnerabilities: those that concern this company first, then what is new in the world."
      />
      {world.data !== undefined && <FeedNotice feeds={world.data.feeds} />}
      <Toolbar
        label="Search CVEs"
        search={
          <DebouncedSearch
            label="CVE, words, product or CWE"
            value={view.q}
            onValueChange={(q) => update({ q })}
            pauseMs={TYPING_PAUSE_MS}
            shortcut
            className="w-72 max-md:w-full"
          />
        }
      >
        <FilterMenu {...menuOf('severity')} />
        <FlagMenu
          flags={[
            { label: 'Known exploited', ...flagOf('kev') },
            { label: 'All CVEs', ...flagOf('all') },
          ]}
        />
      </Toolbar>
      <ActiveFilters list={cveList} view={view} update={update} />
      {isFiltered ? <CveResults state={state} feeds={world.data?.feeds ?? NO_FEEDS} /> : <Overview />}
      <NvdSentence />
    </>
  )
}

function Overview() {
  const world = useQuery(cveWorld)
  return (
    <div className="mt-4 grid grid-cols-12 items-start gap-3 lg:gap-4">
      <div className="col-span-12">
        <CompanyCard />
      </div>
      <div className="col-span-12 min-w-0 space-y-3 lg:col-span-4 lg:space-y-4">
        <WatchList />
        {world.data !== undefined && <MonthsCard world={world.data} />}
      </div>
      <div className="col-span-12 min-w-0 space-y-3 lg:col-span-8 lg:space-y-4">
        {world.data === undefined ? (
          <QueryFallback query={world} what="The published CVEs" />
        ) : (
          <>
            <ExploitedCard world={world.data} />
            <MoversCard world={world.data} />
          </>
        )}
      </div>
    </div>
  )
}
