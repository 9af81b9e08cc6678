import { Braces, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { useAction } from '#web/lib/use-action.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { PoamRow } from './poam-item.ts'

const ExportItemsDialog = lazyDialog(async () => (await import('./files/export-dialog.tsx')).ExportItemsDialog)
const ImportItemsDialog = lazyDialog(async () => (await import('./files/import-dialog.tsx')).ImportItemsDialog)
const OscalDialog = lazyDialog(async () => (await import('#web/lib/oscal/oscal-dialog.tsx')).OscalDialog)

export interface ItemsMenuProps {
  /** `rows` are the visible ones. */
  rows: readonly PoamRow[]
  all: readonly PoamRow[]
  names: Names
  readOnlyReason: string | undefined
}

/** Share, export, print and import. */
export function ItemsMenu({ rows, all, names, readOnlyReason }: ItemsMenuProps) {
  const { protocol_id: protocol } = useCompany()
  const [dialog, setDialog] = useState<'export' | 'import' | 'oscal'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <ShareMenu>
        {() => (
          <>
            <ExportItem count={rows.length} onSelect={() => setDialog('export')} />
            {(protocol === 'cmmc' || protocol === 'cmmc2') && <AgencyItems rows={rows} />}
            <MenuItem icon={<Braces />} onSelect={() => setDialog('oscal')}>
              Export OSCAL…
            </MenuItem>
            <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => setDialog('import')}>
              Import XLSX, CSV or OSCAL…
            </MenuItem>
          </>
        )}
      </ShareMenu>
      {dialog === 'export' && <ExportItemsDialog rows={rows} total={all.length} onClose={close} />}
      {dialog === 'oscal' && <OscalDialog document="poam" onClose={close} />}
      {dialog === 'import' && <ImportItemsDialog all={all} names={names} onClose={close} />}
    </>
  )
}

/** The templates of U.S. agencies, which only CMMC uses. */
function AgencyItems({ rows }: Pick<ItemsMenuProps, 'rows'>) {
  const company = useCompany()
  const { run } = useAction()
  const emass = () =>
    void run('The export failed', async () => {
      const { exportForEmass } = await import('./files/export-templates.ts')
      await exportForEmass(company, rows)
    })
  const fedramp = () =>
    void run('The export failed', async () => {
      const { exportForFedramp } = await import('./files/export-templates.ts')
      await exportForFedramp(company, rows)
    })
  return (
    <>
      <MenuItem icon={<Download />} onSelect={emass}>
        Export for eMASS (XLSX)
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={fedramp}>
        Export for FedRAMP (XLSX)
      </MenuItem>
    </>
  )
}
