import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { formatNumber } from '#web/lib/format-number.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { SortMenu, Toolbar, ToolbarEnd } from '#web/lib/list/toolbar.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import { ExportButton } from './export-button.tsx'
import { HeatmapCard } from './heatmap-card.tsx'
import { PortfolioCard } from './portfolio-card.tsx'
import { portfolioColumns } from './portfolio-columns.tsx'
import { BUILT_IN_VIEWS, hasNeed, portfolioList, visibleCompanies, type PortfolioView } from './portfolio-list.ts'
import { toRow, type PortfolioRow } from './portfolio-row.ts'
import { portfolio } from './queries.ts'

const NO_ROWS: readonly PortfolioRow[] = []
/** Columns that a narrow window hides, the first to go first; the export has them. */
const NARROW = ['owner', 'changed', 'framework']

/** /portfolio: every company of the person, to see which needs attention first. */
export function PortfolioPage() {
  usePageTitle('Portfolio')
  const { id: companyId } = useCompany()
  const query = useQuery(portfolio)
  const { data } = query
  const all = useMemo(() => data?.companies.map((company) => toRow(company, data.today)) ?? NO_ROWS, [data])
  const state = useListView(portfolioList)
  const { view, update, clearFilters } = state
  const rows = useMemo(() => visibleCompanies(all, view), [all, view])
  const hiddenColumns = useHiddenColumns(portfolioColumns, view.hide, { rows: all, leaving: NARROW })
  const pages = useRowPages<PortfolioRow>(state, {
    noun: 'company',
    referenceOf: ({ id }) => id,
    hrefOf: ({ id }) => `/dashboard?company=${id}`,
  })
  if (query.isError && data === undefined) return <FailedPage title="Portfolio" what="The portfolio" query={query} />
  return (
    <>
      <PageHeader
        title="Portfolio"
        meta={data && formatNumber(all.length)}
        description="Scores, overdue work and evidence of all your companies."
        actions={
          <Foldable>
            <ExportButton rows={rows} total={all.length} hidden={view.hide} />
          </Foldable>
        }
      />
      <ListViews list={portfolioList} companyId={companyId} acrossCompanies page="portfolio" builtIn={BUILT_IN_VIEWS} />
      <Filters all={all} view={view} update={update} hiddenColumns={hiddenColumns} />
      <ActiveFilters list={portfolioList} view={view} update={update} builtIn={BUILT_IN_VIEWS} />
      <DataTable
        className="mt-3"
        label="Companies"
        columns={portfolioColumns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={view.sort}
        sortOnServer
        onSortChange={(sort) => update({ sort: portfolioList.settings.sort.of(sort) })}
        {...pages}
        loading={query.isPending}
        card={(row) => <PortfolioCard row={row} />}
        empty={
          <EmptyState
            kind="nothing-matches"
            title="No companies match these filters"
            action={<Button onClick={clearFilters}>Clear filters</Button>}
          />
        }
      />
      <HeatmapCard rows={rows} wanted={view.heatmap} onWant={(heatmap) => update({ heatmap })} />
    </>
  )
}

interface FiltersProps {
  all: readonly PortfolioRow[]
  view: PortfolioView
  update: (changes: Partial<PortfolioView>) => void
  hiddenColumns: HiddenColumns
}

function Filters({ all, view, update, hiddenColumns }: FiltersProps) {
  const { settings } = portfolioList
  const { menuOf } = filterControls({ list: portfolioList, view, update })
  const isMobile = useIsMobile()
  const count = (matches: (row: PortfolioRow) => boolean) => all.filter(matches).length
  return (
    <Toolbar
      label="Filter companies"
      search={
        <SearchInput
          label="Search by company or owner"
          value={view.q}
          onValueChange={(q) => update({ q })}
          shortcut
          className="w-72 max-sm:w-full"
        />
      }
    >
      <FilterMenu {...menuOf('framework')} countOf={(framework) => count((row) => row.protocol_id === framework)} />
      <FilterMenu {...menuOf('needs')} countOf={(need) => count((row) => hasNeed(need, row))} />
      {isMobile && <SortMenu param={settings.sort} sort={view.sort} onSort={(sort) => update({ sort })} />}
      <ToolbarEnd>
        <ColumnsMenu
          columns={portfolioColumns}
          hidden={hiddenColumns}
          choices={view.hide}
          onChange={(hide) => update({ hide })}
        />
      </ToolbarEnd>
    </Toolbar>
  )
}
