import { Braces, Download, Link2, Printer, Share, Upload } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company-context.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { LightMenu } from '#web/ui/light-menu.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import type { PlanRow } from './plan-item.ts'
import type { Names } from '#web/lib/use-names.ts'

const ExportPlanDialog = lazyDialog(async () => (await import('./files/export-dialog.tsx')).ExportPlanDialog)
const ImportPlanDialog = lazyDialog(async () => (await import('./files/import-dialog.tsx')).ImportPlanDialog)
const OscalDialog = lazyDialog(async () => (await import('#web/lib/oscal/oscal-dialog.tsx')).OscalDialog)

export interface ShareMenuProps {
  /** Those in view, and all. */
  rows: readonly PlanRow[]
  all: readonly PlanRow[]
  names: Names
  readOnlyReason: string | undefined
}

type ShareDialog = 'export' | 'import' | 'oscal'

/** The plan for others: as a link, a file in this form or in that of a template, on paper; and back from a file. */
export function ShareMenu({ rows, all, names, readOnlyReason }: ShareMenuProps) {
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<ShareDialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      <LightMenu
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={(props) => (
          <Button {...props} icon={<Share aria-hidden="true" />}>
            Share
          </Button>
        )}
      >
        {() => <Items rows={rows} readOnlyReason={readOnlyReason} onDialog={setDialog} />}
      </LightMenu>
      {dialog === 'export' && <ExportPlanDialog rows={rows} total={all.length} onClose={close} />}
      {dialog === 'oscal' && <OscalDialog document="poam" onClose={close} />}
      {dialog === 'import' && <ImportPlanDialog all={all} names={names} onClose={close} />}
    </>
  )
}

interface ItemsProps extends Pick<ShareMenuProps, 'rows' | 'readOnlyReason'> {
  onDialog: (dialog: ShareDialog) => void
}

function Items({ rows, readOnlyReason, onDialog }: ItemsProps) {
  const company = useCompany()
  const { run } = useAction()
  // The templates of U.S. agencies: of no use to whoever answers to nobody there.
  const isFederal = company.protocol_id === 'cmmc' || company.protocol_id === 'cmmc2'
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
      <MenuItem icon={<Link2 />} onSelect={() => void copyLink(location.href)}>
        Copy link to this view
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => onDialog('export')} aside={`${formatNumber(rows.length)} rows`}>
        Export…
      </MenuItem>
      {isFederal && (
        <>
          <MenuItem icon={<Download />} onSelect={emass}>
            Export for eMASS (XLSX)
          </MenuItem>
          <MenuItem icon={<Download />} onSelect={fedramp}>
            Export for FedRAMP (XLSX)
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Braces />} onSelect={() => onDialog('oscal')}>
        Export OSCAL…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => onDialog('import')}>
        Import XLSX, CSV or OSCAL…
      </MenuItem>
      <MenuItem icon={<Printer />} onSelect={() => setTimeout(() => window.print(), 200)}>
        Print
      </MenuItem>
    </>
  )
}
