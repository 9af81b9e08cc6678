import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileScan, Upload } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { Toolbar, ToolbarEnd } from '#web/lib/list/toolbar.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { usePageDrop } from '#web/ui/browser/use-page-drop.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { PipelineCard } from './pipeline-card.tsx'
import { companyScans, type Scan } from './queries.ts'
import { ScanCard, scanColumns } from './scan-columns.tsx'
import { ScanFilters, type ListState } from './scan-filters.tsx'
import { BUILT_IN_VIEWS, scanList, visibleScans } from './scan-list.ts'
import { ScansHead } from './scans-head.tsx'

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)

const Expectations = lazyPart(async () => (await import('./schedules/expectations.tsx')).Expectations, {
  waiting: (
    <div className="mb-4">
      <SkeletonCard />
    </div>
  ),
})

const NO_SCANS: readonly Scan[] = []

/** /vulnerabilities/scans */
export function ScansPage() {
  usePageTitle('Scans')
  const { id } = useCompany()
  return <Scans key={id} />
}

/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['by', 'unread', 'closed', 'items', 'hosts']

function Scans() {
  const { id: companyId } = useCompany()
  const query = useQuery(companyScans(companyId))
  const readOnlyReason = useReadOnlyReason()
  const names = useNames()
  const state = useListView(scanList)
  const { view, update } = state
  const all = query.data ?? NO_SCANS
  const rows = useMemo(() => visibleScans(all, view), [all, view])
  const columns = useMemo(() => scanColumns(names), [names])
  const hidden = useHiddenColumns(columns, view.hide, NARROW)
  const { importing, dropped, isOver, open } = useImport(state, readOnlyReason === undefined)
  const importButton = <ImportButton readOnlyReason={readOnlyReason} onClick={() => open('file')} />
  if (query.isError && query.data === undefined)
    return <ErrorState title="The scans could not be loaded." {...queryErrorProps(query)} />
  return (
    <>
      <ScansHead {...{ rows, all, names, importButton }} hide={view.hide} />
      {isOver && (
        <output className="mb-3 block rounded-lg border border-dashed border-brand bg-brand-subtle px-4 py-3">
          Drop the scan file to import it
        </output>
      )}
      <Expectations />
      <ListViews list={scanList} companyId={companyId} page="scans" builtIn={BUILT_IN_VIEWS} />
      <Toolbar label="Filter scans">
        <ScanFilters state={state} all={all} />
        <ToolbarEnd>
          <ColumnsMenu
            columns={columns}
            switchedOff={view.hide}
            hidden={hidden}
            onChange={(hide) => update({ hide })}
          />
        </ToolbarEnd>
      </Toolbar>
      <ActiveFilters list={scanList} view={view} update={update} />
      <ScanTable
        {...{ state, rows, columns, hidden, importButton }}
        loading={query.isPending}
        onSample={() => open('sample')}
      />
      {readOnlyReason === undefined && <PipelineCard companyId={companyId} />}
      {importing !== undefined && (
        <ImportDialog file={dropped} isSample={importing === 'sample'} onClose={() => open(undefined)} />
      )}
    </>
  )
}

function ImportButton({ readOnlyReason, onClick }: { readOnlyReason: string | undefined; onClick: () => void }) {
  return (
    <Button variant="primary" icon={<Upload aria-hidden="true" />} disabledReason={readOnlyReason} onClick={onClick}>
      Import scan
    </Button>
  )
}

/** The dialog, which the address opens, and a file that is dropped anywhere on the page. */
function useImport({ overlay, setOverlay }: ListState, mayImport: boolean) {
  const [dropped, setDropped] = useState<File>()
  const importing = mayImport ? overlay['import'] : undefined
  const open = (what: 'file' | 'sample' | undefined, file?: File) => {
    setDropped(file)
    setOverlay(what === undefined ? {} : { import: what })
  }
  const isOver = usePageDrop(([file]) => {
    if (mayImport && importing === undefined && file !== undefined) open('file', file)
  })
  return { importing, dropped, isOver: isOver && mayImport && importing === undefined, open }
}

interface ScanTableProps {
  state: ListState
  rows: readonly Scan[]
  columns: readonly TableColumn<Scan>[]
  hidden: ReadonlySet<string>
  loading: boolean
  importButton: ReactNode
  onSample: () => void
}

function ScanTable({ state, rows, columns, hidden, loading, importButton, onSample }: ScanTableProps) {
  const navigate = useNavigate()
  const { view, update } = state
  return (
    <DataTable
      className="mt-3"
      label="Scans"
      columns={columns}
      hiddenColumns={hidden}
      rows={rows}
      rowId={({ id }) => id}
      sort={view.sort}
      sortOnServer
      onSortChange={(sort) => update({ sort: scanList.settings.sort.of(sort) })}
      paging={{ offset: 0, total: rows.length }}
      loading={loading}
      onOpen={({ number }, { newTab }) => {
        if (number === null) return
        if (newTab) window.open(`/vulnerabilities/scans/S-${number}`, '_blank', 'noopener')
        else void navigate({ to: '/vulnerabilities/scans/$scan', params: { scan: `S-${number}` } })
      }}
      card={(scan) => <ScanCard scan={scan} />}
      empty={<NoScans state={state} importButton={importButton} onSample={onSample} />}
    />
  )
}

function NoScans({ state, importButton, onSample }: Pick<ScanTableProps, 'state' | 'importButton' | 'onSample'>) {
  const readOnlyReason = useReadOnlyReason()
  const clear = <Button onClick={state.clearFilters}>Clear filters</Button>
  if (state.isFiltered) return <EmptyState kind="nothing-matches" title="No scans match these filters" action={clear} />
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<FileScan />}
      title="No scans yet"
      description="Drop a file of Nessus, OpenVAS, Qualys, nmap, Trivy, a bill of materials or another scanner here. You see what it would change before anything is written."
      action={importButton}
      secondaryAction={
        <Button disabledReason={readOnlyReason} onClick={onSample}>
          Try the sample scan
        </Button>
      }
    />
  )
}
