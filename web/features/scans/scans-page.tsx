import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileScan, Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { usePageDrop } from '#web/ui/browser/use-page-drop.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { PipelineCard } from './pipeline-card.tsx'
import { companyScans, type Scan } from './queries.ts'
import { ScanCard, scanColumns } from './scan-columns.tsx'
import { LoopsCard } from './schedules/loops-card.tsx'
import { SchedulesCard } from './schedules/schedules-card.tsx'

const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog)

const NO_SCANS: readonly Scan[] = []

/** /vulnerabilities/scans */
export function ScansPage() {
  usePageTitle('Scans')
  const { id } = useCompany()
  return <Scans key={id} />
}

function Scans() {
  const { id: companyId } = useCompany()
  const query = useQuery(companyScans(companyId))
  const readOnlyReason = useReadOnlyReason()
  const { importing, dropped, isOver, open } = useImport(readOnlyReason === undefined)
  const importButton = (
    <Button
      variant="primary"
      icon={<Upload aria-hidden="true" />}
      disabledReason={readOnlyReason}
      onClick={() => open('file')}
    >
      Import scan
    </Button>
  )
  if (query.isError && query.data === undefined)
    return <ErrorState title="The scans could not be loaded." {...queryErrorProps(query)} />
  const rows = query.data ?? NO_SCANS
  return (
    <>
      <PageHeader
        title="Scans"
        meta={query.data === undefined ? undefined : String(rows.length)}
        description="Each scan counts by the time at which it was taken. It can be withdrawn: the findings then stand as if it had never come."
        actions={importButton}
      />
      {isOver && (
        <output className="mb-3 block rounded-lg border border-dashed border-brand bg-brand-subtle px-4 py-3">
          Drop the scan file to import it
        </output>
      )}
      <div className="mb-4 space-y-4">
        <SchedulesCard />
        <LoopsCard />
      </div>
      <ScanTable rows={rows} loading={query.isPending} importButton={importButton} onSample={() => open('sample')} />
      {readOnlyReason === undefined && <PipelineCard companyId={companyId} />}
      {importing !== undefined && (
        <ImportDialog file={dropped} isSample={importing === 'sample'} onClose={() => open(undefined)} />
      )}
    </>
  )
}

/** The dialog, which the address opens, and a file that is dropped anywhere on the page. */
function useImport(mayImport: boolean) {
  const { import: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [dropped, setDropped] = useState<File>()
  const importing = mayImport ? asked : undefined
  const open = (what: 'file' | 'sample' | undefined, file?: File) => {
    setDropped(file)
    void navigate({ to: '/vulnerabilities/scans', search: what === undefined ? {} : { import: what } })
  }
  const isOver = usePageDrop(([file]) => {
    if (mayImport && importing === undefined && file !== undefined) open('file', file)
  })
  return { importing, dropped, isOver: isOver && mayImport && importing === undefined, open }
}

interface ScanTableProps {
  rows: readonly Scan[]
  loading: boolean
  importButton: ReactNode
  onSample: () => void
}

function ScanTable({ rows, loading, importButton, onSample }: ScanTableProps) {
  const names = useNames()
  const navigate = useNavigate()
  const readOnlyReason = useReadOnlyReason()
  return (
    <DataTable
      label="Scans"
      columns={scanColumns(names)}
      rows={rows}
      rowId={({ id }) => id}
      loading={loading}
      onOpen={({ number }, { newTab }) => {
        if (number === null) return
        if (newTab) window.open(`/vulnerabilities/scans/S-${number}`, '_blank', 'noopener')
        else void navigate({ to: '/vulnerabilities/scans/$scan', params: { scan: `S-${number}` } })
      }}
      card={(scan) => <ScanCard scan={scan} />}
      empty={
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
      }
    />
  )
}
