import { Link } from '@tanstack/react-router'
import { FileInput, FileJson, FileText } from 'lucide-react'
import { useState } from 'react'
import type { Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { exportColumns } from './columns.tsx'
import type { Asset, Vulnerability } from './queries.ts'

const ExchangeDialog = lazyDialog(async () => (await import('./exchange-dialog.tsx')).ExchangeDialog)
const VexDialog = lazyDialog(async () => (await import('./vex-dialog.tsx')).VexDialog)
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface PageHeadProps {
  rows: readonly Vulnerability[]
  all: readonly Vulnerability[]
  count: number | null
  names: Names
  assets: ReadonlyMap<string, Asset>
  hide: readonly string[]
  onAdd: () => void
}

/** The title, what the list is shared as, and the way to add to it. */
export function PageHead({ rows, all, count, names, assets, hide, onAdd }: PageHeadProps) {
  const [dialog, setDialog] = useState<'exchange' | 'report' | 'vex'>()
  const readOnlyReason = useReadOnlyReason()
  return (
    <>
      <ListHead
        title="Vulnerabilities"
        {...{ rows, all, count, hide, readOnlyReason }}
        exported={{ what: 'Vulnerabilities', columns: () => exportColumns(names) }}
        menuItems={() => (
          <>
            <MenuItem icon={<FileText />} onSelect={() => setDialog('report')}>
              Report as PDF or Word…
            </MenuItem>
            <MenuItem icon={<FileJson />} onSelect={() => setDialog('exchange')}>
              Export VEX, SARIF or OSCAL…
            </MenuItem>
            {readOnlyReason === undefined && (
              <MenuItem icon={<FileInput />} onSelect={() => setDialog('vex')}>
                Apply VEX file…
              </MenuItem>
            )}
          </>
        )}
        actions={
          readOnlyReason === undefined && (
            <Link to="/vulnerabilities/scans" search={{ import: 'file' }} className={buttonClass({})}>
              Import scan
            </Link>
          )
        }
        add={{ label: 'Add vulnerability', onAdd }}
      />
      {dialog === 'exchange' && <ExchangeDialog rows={rows} assets={assets} onClose={() => setDialog(undefined)} />}
      {dialog === 'vex' && <VexDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'report' && <ReportDialog onClose={() => setDialog(undefined)} />}
    </>
  )
}
