import { useState, type ReactNode } from 'react'
import type { Names } from '#web/lib/company/use-names.ts'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Scan } from './queries.ts'
import { scanExportColumns } from './scan-columns.tsx'

const ExportDialog = lazyDialog(async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<Scan>)

interface ScansHeadProps {
  rows: readonly Scan[]
  all: readonly Scan[]
  names: Names
  hide: readonly string[]
  importButton: ReactNode
}

export function ScansHead({ rows, all, names, hide, importButton }: ScansHeadProps) {
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <PageHeader
        title="Scans"
        meta={String(all.length)}
        description="Each scan counts by the time at which it was taken. It can be withdrawn: the findings then stand as if it had never come."
        actions={
          <>
            <ShareMenu>{() => <ExportItem count={rows.length} onSelect={() => setExporting(true)} />}</ShareMenu>
            {importButton}
          </>
        }
      />
      {isExporting && (
        <ExportDialog
          what="Scans"
          rows={rows}
          total={all.length}
          {...exportedColumns(scanExportColumns(names), hide)}
          further={[]}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}
