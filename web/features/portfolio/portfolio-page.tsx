import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { failureOf } from '#web/lib/failure-of.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { readSearch } from '#web/lib/read-search.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { TableSort } from '#web/ui/table-types.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { useSortedRows } from '#web/ui/use-sorted-rows.ts'
import { ExportButton } from './export-button.tsx'
import { HeatmapCard } from './heatmap-card.tsx'
import { PortfolioCard } from './portfolio-card.tsx'
import { portfolioColumns } from './portfolio-columns.tsx'
import { type PortfolioRow, toRow } from './portfolio-row.ts'
import { portfolio } from './queries.ts'

const NO_ROWS: readonly PortfolioRow[] = []
const NONE: ReadonlySet<string> = new Set()
/** Beside the sidebar the table fits without them; the export has them. */
const NARROW: ReadonlySet<string> = new Set(['changed', 'owner'])
const rowId = ({ id }: PortfolioRow) => id

/** Every company of the person: which one needs them first? */
export function PortfolioPage() {
  usePageTitle('Portfolio')
  const query = useQuery(portfolio)
  const { data } = query
  const rows = useMemo(() => data?.companies.map((company) => toRow(company, data.today)) ?? NO_ROWS, [data])
  const { framework, sort: sortText } = readSearch(['sort', 'framework'], useSearch({ strict: false }))
  const sort = parseSort(sortText)
  const sorted = useSortedRows(rows, portfolioColumns, sort, false)
  const isNarrow = useMediaQuery('(width < 1400px)')
  const navigate = useNavigate({ from: '/portfolio' })
  const open = ({ id }: PortfolioRow) => void navigate({ to: '/dashboard', search: { company: id } })
  if (query.isError && data === undefined)
    return <ErrorState title="The portfolio could not be loaded." {...failureOf(query)} />
  return (
    <>
      <PageHeader
        title="Portfolio"
        meta={data && formatNumber(rows.length)}
        description="All your companies: where each stands, and which needs you first."
        actions={<ExportButton rows={sorted} />}
      />
      <DataTable
        label="Companies"
        columns={portfolioColumns}
        hiddenColumns={isNarrow ? NARROW : NONE}
        rows={sorted}
        rowId={rowId}
        rowLabel={({ name }) => name}
        sort={sort}
        sortOnServer
        onSortChange={(next) =>
          void navigate({
            search: ({ sort: _before, ...rest }) => ({ ...rest, ...(next && { sort: writeSort(next) }) }),
            replace: true,
            resetScroll: false,
          })
        }
        onOpen={open}
        loading={query.isPending}
        card={(row) => <PortfolioCard row={row} />}
      />
      <HeatmapCard rows={rows} wanted={framework} />
    </>
  )
}

/** Null for none, and for a column that there is not. */
function parseSort(text: string | undefined): TableSort | null {
  const columnId = text?.replace(/^-/, '')
  const known = portfolioColumns.some(({ id, sortValue }) => id === columnId && sortValue !== undefined)
  return known && columnId !== undefined ? { columnId, descending: text?.startsWith('-') === true } : null
}

function writeSort({ columnId, descending }: TableSort): string {
  return `${descending ? '-' : ''}${columnId}`
}
