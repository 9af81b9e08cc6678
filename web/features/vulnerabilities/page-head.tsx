import { Link } from '@tanstack/react-router'
import { FileJson, FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { exportColumns } from './columns.tsx'
import type { Asset, Vulnerability } from './queries.ts'

const ExchangeDialog = lazyDialog(async () => (await import('./exchange-dialog.tsx')).ExchangeDialog)
const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<Vulnerability>,
)
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface PageHeadProps {
  rows: readonly Vulnerability[]
  all: readonly Vulnerability[]
  names: Names
  assets: ReadonlyMap<string, Asset>
  hide: readonly string[]
  onAdd: () => void
}

/** The title, what the list is shared as, and the way to add to it. */
export function PageHead({ rows, all, names, assets, hide, onAdd }: PageHeadProps) {
  const [dialog, setDialog] = useState<'table' | 'exchange' | 'report'>()
  const readOnlyReason = useReadOnlyReason()
  return (
    <>
      <PageHeader
        title="Vulnerabilities"
        meta={String(all.length)}
        actions={
          <>
            <ShareMenu>
              {() => (
                <>
                  <ExportItem count={rows.length} onSelect={() => setDialog('table')} />
                  <MenuItem icon={<FileText />} onSelect={() => setDialog('report')}>
                    Report as PDF or Word…
                  </MenuItem>
                  <MenuItem icon={<FileJson />} onSelect={() => setDialog('exchange')}>
                    Export VEX or SARIF…
                  </MenuItem>
                </>
              )}
            </ShareMenu>
            {readOnlyReason === undefined && (
              <Link to="/vulnerabilities/scans" search={{ import: 'file' }} className={buttonClass({})}>
                Import scan
              </Link>
            )}
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              disabledReason={readOnlyReason}
              onClick={onAdd}
            >
              Add vulnerability
            </Button>
          </>
        }
      />
      {dialog === 'exchange' && <ExchangeDialog rows={rows} assets={assets} onClose={() => setDialog(undefined)} />}
      {dialog === 'report' && <ReportDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'table' && (
        <ExportDialog
          what="Vulnerabilities"
          rows={rows}
          total={all.length}
          {...exportedColumns(exportColumns(names), hide)}
          further={[]}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
