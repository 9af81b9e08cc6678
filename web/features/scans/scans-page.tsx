import { useQuery } from '@tanstack/react-query'
import { FileScan, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { usePageDrop } from '#web/ui/browser/use-page-drop.ts'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { companyScans, type Scan } from './queries.ts'
import { ScanCard, scanColumns, scanExportColumns, scanName } from './scan-columns.tsx'
import { ScanFilters, type ListState } from './scan-filters.tsx'
import { BUILT_IN_VIEWS, scanList, visibleScans } from './scan-list.ts'

const PipelineCard = lazyPart(async () => (await import('./pipeline-card.tsx')).PipelineCard)
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)

const Expectations = lazyPart(async () => (await import('./schedules/expectations.tsx')).Expectations, {
  waiting: (
    <div className="mt-4">
      <SkeletonCard />
    </div>
  ),
})

const NO_SCANS: readonly Scan[] = []

/** /vulnerabilities/scans */
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['by', 'unread', 'closed', 'items', 'hosts']

export function ScansPage() {
  usePageTitle('Scans')
  const { id: companyId } = useCompany()
  const query = useQuery(companyScans(companyId))
  const readOnlyReason = useReadOnlyReason()
  const names = useNames()
  const state = useListView(scanList)
  const { view } = state
  const all = query.data ?? NO_SCANS
  const rows = useMemo(() => visibleScans(all, view), [all, view])
  const columns = useMemo(() => scanColumns(names), [names])
  const hidden = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  const { importing, dropped, isOver, open } = useImport(state, readOnlyReason === undefined)
  if (query.isError && query.data === undefined) return <FailedPage title="Scans" what="The scans" query={query} />
  return (
    <>
      <ListHead
        title="Scans"
        description="A scan counts from the day it was taken. A withdrawn one leaves no trace in the findings."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: 'Scans', columns: () => scanExportColumns(names) }}
        add={{ label: 'Import scan', icon: <Upload />, onAdd: () => open('file') }}
      />
      {isOver && (
        <output className="mb-3 block rounded-lg border border-dashed border-brand bg-brand-subtle px-4 py-3">
          Drop the scan file to import it
        </output>
      )}
      <ListToolbar
        {...{ state, columns, hidden }}
        total={query.data?.length}
        page="scans"
        builtIn={BUILT_IN_VIEWS}
        what="scans"
        searchLabel="Search scans"
      >
        <ScanFilters state={state} all={all} />
      </ListToolbar>
      <ScanTable {...{ state, rows, columns, hidden, readOnlyReason }} loading={query.isPending} onImport={open} />
      <Expectations />
      {readOnlyReason === undefined && <PipelineCard companyId={companyId} />}
      {importing !== undefined && (
        <ImportDialog file={dropped} isSample={importing === 'sample'} onClose={() => open(undefined)} />
      )}
    </>
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
  hidden: HiddenColumns
  loading: boolean
  readOnlyReason: string | undefined
  onImport: (what: 'file' | 'sample') => void
}

function ScanTable({ state, rows, columns, hidden, loading, readOnlyReason, onImport }: ScanTableProps) {
  const pages = useRowPages<Scan>(state, {
    noun: 'scan',
    referenceOf: ({ id, number }) => (number === null ? id : `S-${number}`),
    hrefOf: ({ number }) => (number === null ? undefined : `/vulnerabilities/scans/S-${number}`),
    title: scanName,
  })
  return (
    <ListTable
      state={state}
      label="Scans"
      columns={columns}
      hiddenColumns={hidden}
      rows={rows}
      loading={loading}
      {...pages}
      card={(scan) => <ScanCard scan={scan} />}
      empty={
        <NoRows
          state={state}
          what="scans"
          icon={<FileScan />}
          description="Drop a file of Nessus, OpenVAS, Qualys, nmap, Trivy, a bill of materials or another scanner here. You see what it would change before anything is written."
          action={
            <Button variant="primary" disabledReason={readOnlyReason} onClick={() => onImport('file')}>
              Import scan
            </Button>
          }
          secondaryAction={
            <Button disabledReason={readOnlyReason} onClick={() => onImport('sample')}>
              Try the sample scan
            </Button>
          }
        />
      }
    />
  )
}
