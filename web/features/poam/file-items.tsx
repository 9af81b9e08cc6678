import { Braces, Download, Upload } from 'lucide-react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useAction } from '#web/lib/use-action.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { PoamRow } from './poam-item.ts'

/** The dialogs that they open. */
export type FileDialogName = 'import' | 'oscal'

export interface FileItemsProps {
  /** The visible ones. */
  rows: readonly PoamRow[]
  readOnlyReason: string | undefined
  onDialog: (dialog: FileDialogName) => void
}

/** The menu items for templates of agencies, OSCAL and imports. */
export function FileItems({ rows, readOnlyReason, onDialog }: FileItemsProps) {
  const { protocol_id: protocol } = useCompany()
  return (
    <>
      {(protocol === 'cmmc' || protocol === 'cmmc2') && <AgencyItems rows={rows} />}
      <MenuItem icon={<Braces />} onSelect={() => onDialog('oscal')}>
        Export OSCAL…
      </MenuItem>
      <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => onDialog('import')}>
        Import XLSX, CSV or OSCAL…
      </MenuItem>
    </>
  )
}

/** The templates of U.S. agencies, which only CMMC uses. */
function AgencyItems({ rows }: Pick<FileItemsProps, 'rows'>) {
  const company = useCompany()
  const { run } = useAction()
  const exporting = (template: 'exportForEmass' | 'exportForFedramp') => () =>
    void run('The export failed', async () => (await import('./files/export-templates.ts'))[template](company, rows))
  return (
    <>
      <MenuItem icon={<Download />} onSelect={exporting('exportForEmass')}>
        Export for eMASS (XLSX)
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={exporting('exportForFedramp')}>
        Export for FedRAMP (XLSX)
      </MenuItem>
    </>
  )
}
