import { useEffect, useState } from 'react'
import { useExportRequest } from '#web/lib/export/export-request.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { whenUsed } from '#web/ui/browser/when-idle.ts'
import type { FileDialogName } from './file-items.tsx'
import type { PoamRow } from './poam-item.ts'

const FileItems = lazyPart(async () => (await import('./file-items.tsx')).FileItems)
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
  const [dialog, setDialog] = useState<'export' | FileDialogName>()
  const close = () => setDialog(undefined)
  useEffect(() => whenUsed(() => void FileItems.ahead()), [])
  useExportRequest(() => setDialog('export'))
  return (
    <>
      <ShareMenu>
        {() => (
          <>
            <ExportItem count={rows.length} onSelect={() => setDialog('export')} />
            <FileItems rows={rows} readOnlyReason={readOnlyReason} onDialog={setDialog} />
          </>
        )}
      </ShareMenu>
      {dialog === 'export' && <ExportItemsDialog rows={rows} total={all.length} onClose={close} />}
      {dialog === 'oscal' && <OscalDialog document="poam" onClose={close} />}
      {dialog === 'import' && <ImportItemsDialog all={all} names={names} onClose={close} />}
    </>
  )
}
