import { ShieldAlert } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PRIORITY_RULE } from '#domain/vulnerabilities/priority.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { formatNumber } from '#web/lib/format-number.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import type { LoadProgress } from '#web/lib/read-all-rows.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { OpenedRecord } from '#web/lib/records/opened-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useNames, type Names } from '#web/lib/company/use-names.ts'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import { BulkDialogs, useBulkActions, type BulkKind } from './bulk-actions.tsx'
import { VulnerabilityCard, vulnerabilityColumns } from './columns.tsx'
import { PageHead } from './page-head.tsx'
import type { Vulnerability } from './queries.ts'
import { groupsBy, visibleRows, type Places } from './rows.ts'
import { usePlaces, useVulnerabilities } from './use-vulnerabilities.ts'
import { BUILT_IN_VIEWS, vulnerabilityList } from './vulnerability-list.ts'

const AddDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog)
const OverviewSection = lazyPart(async () => (await import('./overview/overview.tsx')).OverviewSection)
const PrintedVulnerabilities = lazyPart(
  async () => (await import('./printed-vulnerabilities.tsx')).PrintedVulnerabilities,
)
const VulnerabilityDrawer = lazyDialog(async () => (await import('./vulnerability-drawer.tsx')).VulnerabilityDrawer)
const NO_ROWS: readonly Vulnerability[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['source', 'seen', 'epss', 'assets', 'owner', 'status', 'cve']

/** /vulnerabilities */
export function VulnerabilitiesPage() {
  usePageTitle('Vulnerabilities')
  const { id: companyId } = useCompany()
  const names = useNames()
  const me = useMyId()
  const today = todayUtc()
  const state = useListView(vulnerabilityList)
  const { view, setOverlay } = state
  const { query, all, known, progress } = useVulnerabilities(companyId, view)
  const places = usePlaces(companyId, view)
  const isLoading = query.isPending || places.isPending
  const found = useMemo(() => visibleRows(known, view, { me, today, ...places }), [known, view, me, today, places])
  // Counts, exports and print are of every row.
  const rows = isLoading ? NO_ROWS : found
  const columns = useMemo(() => vulnerabilityColumns(names, today), [names, today])
  const hidden = useHiddenColumns(columns, view.hide, { rows: known, leaving: NARROW })
  if (query.isError && query.data === undefined)
    return <FailedPage title="Vulnerabilities" what="The vulnerabilities" query={query} />
  return (
    <>
      <div className="print:hidden">
        <PageHead
          rows={rows}
          all={all}
          count={query.isPending ? (progress?.total ?? null) : all.length}
          names={names}
          assets={places.assets}
          hide={view.hide}
          onAdd={() => setOverlay({ add: 'yes' })}
        />
        <Foldable>{known.length > 0 && <OverviewSection />}</Foldable>
        <ListToolbar
          {...{ state, columns, hidden }}
          total={query.data?.length}
          page="vulnerabilities"
          builtIn={BUILT_IN_VIEWS}
          what="vulnerabilities"
          searchLabel="Search vulnerabilities"
        >
          <Filters state={state} all={query.data} />
        </ListToolbar>
        {query.isPending ? (
          <Progress progress={progress} hasRows={found.length > 0} />
        ) : (
          <OrderRule isShown={view.sort.columnId === 'first' && rows.length > 1} />
        )}
        <Table
          {...{ state, names, columns, places, hidden, today, isLoading }}
          rows={places.isPending ? NO_ROWS : found}
          total={isLoading ? progress?.total : found.length}
        />
      </div>
      <PrintedVulnerabilities rows={rows} names={names} today={today} />
      <Overlays {...{ state, names }} assets={places.assets} all={known} rows={found} isPending={query.isPending} />
    </>
  )
}

interface OverlaysProps {
  state: ListState
  all: readonly Vulnerability[]
  rows: readonly Vulnerability[]
  names: Names
  assets: Places['assets']
  isPending: boolean
}

function Overlays({ state: { overlay, setOverlay }, all, rows, names, assets, isPending }: OverlaysProps) {
  const close = () => setOverlay({})
  const opened = all.find((row) => row.id === overlay['open'] || `F-${row.number}` === overlay['open'])
  return (
    <>
      {overlay['add'] !== undefined && <AddDialog onClose={close} />}
      <OpenedRecord reference={overlay['open']} row={opened} isPending={isPending} noun="vulnerability" onClose={close}>
        {(row) => (
          <VulnerabilityDrawer
            {...{ rows, names, assets, row }}
            onOpen={({ number }) => setOverlay({ open: `F-${number}` })}
            onClose={close}
          />
        )}
      </OpenedRecord>
    </>
  )
}

function OrderRule({ isShown }: { isShown: boolean }) {
  return isShown && <p className="mt-3 text-small text-muted">What to fix first: {PRIORITY_RULE}</p>
}

/** Until every row has arrived. */
function Progress({ progress, hasRows }: { progress: LoadProgress | undefined; hasRows: boolean }) {
  const { loaded = 0, total } = progress ?? {}
  return (
    <output className="mt-3 block text-small text-muted">
      Loading {total === undefined ? 'all vulnerabilities' : `${formatNumber(loaded)} of ${formatNumber(total)}`}.
      {hasRows && ' Until then, known exploited ones come first, then the earliest due dates.'}
    </output>
  )
}

type ListState = ReturnType<typeof useListView<typeof vulnerabilityList>>

function Filters({ state, all }: { state: ListState; all: readonly Vulnerability[] | undefined }) {
  const { menuOf, flagOf } = filterControls(state)
  return (
    <>
      <FilterMenu
        {...menuOf('severity')}
        countOf={
          all && ((severity: Vulnerability['severity']) => all.filter((row) => row.severity === severity).length)
        }
      />
      <FilterMenu
        {...menuOf('status')}
        countOf={all && ((status: Vulnerability['status']) => all.filter((row) => row.status === status).length)}
      />
      <FlagMenu
        flags={[
          { label: 'Known exploited', ...flagOf('kev') },
          { label: 'Past due', ...flagOf('due') },
          { label: 'Mine', ...flagOf('owner') },
        ]}
      />
    </>
  )
}

interface TableProps {
  state: ListState
  rows: readonly Vulnerability[]
  names: Names
  columns: readonly TableColumn<Vulnerability>[]
  places: Places
  hidden: HiddenColumns
  today: string
  /** More than the rows while they load; undefined before it is known. */
  total: number | undefined
  /** The rows are the first ones, or none yet. */
  isLoading: boolean
}

function Table({ state, rows, names, columns, places, hidden, today, total, isLoading }: TableProps) {
  const { view } = state
  const groups = useMemo(() => groupsBy(view.group, names, places), [view.group, names, places])
  const bulk = useSelection<Vulnerability, BulkKind>(rows)
  const { dialog, selected, closeDialog } = bulk
  const bulkActions = useBulkActions(bulk.openDialog)
  return (
    <>
      <ListTable
        state={state}
        label="Vulnerabilities"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowLabel={({ number, title }) => `F-${number} ${title}`}
        bulk={bulk}
        bulkActions={bulkActions}
        groups={groups}
        referenceOf={({ number }) => `F-${number}`}
        paging={{ offset: 0, total }}
        loading={isLoading && rows.length === 0}
        card={(row) => <VulnerabilityCard row={row} names={names} today={today} />}
        empty={<NoVulnerabilities state={state} />}
      />
      {dialog !== undefined && <BulkDialogs dialog={dialog} selected={selected} names={names} onClose={closeDialog} />}
    </>
  )
}

function NoVulnerabilities({ state }: { state: ListState }) {
  return (
    <NoRows
      state={state}
      what="vulnerabilities"
      icon={<ShieldAlert />}
      description="Import a scan, or add what a penetration test has found. Each gets a due date from the company’s deadlines."
      action={
        <Link to="/vulnerabilities/scans" search={{ import: 'file' }} className={buttonClass({ variant: 'primary' })}>
          Import scan
        </Link>
      }
      secondaryAction={
        <Link to="/vulnerabilities/scans" search={{ import: 'sample' }} className={buttonClass({})}>
          Try the sample scan
        </Link>
      }
    />
  )
}
