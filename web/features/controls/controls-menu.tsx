import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { colleaguesIn } from '#web/lib/company/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import type { FileDialogName } from './file-items.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { whenIdle } from '#web/ui/browser/when-idle.ts'

const FileItems = lazyPart(async () => (await import('./file-items.tsx')).FileItems)
const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportControlsDialog)
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportControlsDialog)
const ImportOfficialDialog = lazyDialog(
  async () => (await import('./official/import-official-dialog.tsx')).ImportOfficialDialog,
)
const ImportProfileDialog = lazyDialog(
  async () => (await import('./profiles/import-profile-dialog.tsx')).ImportProfileDialog,
)
const OscalDialog = lazyDialog(async () => (await import('#web/lib/oscal/oscal-dialog.tsx')).OscalDialog)

export interface ControlsMenuProps {
  title: string
  scope: ControlsScope
  /** The rows in view, read when they are needed, and all. */
  rowsNow: () => readonly CompanyControl[]
  controls: readonly CompanyControl[]
  practices: boolean
  /** Columns that the person hid. */
  switchedOff: readonly string[]
  readOnlyReason: string | undefined
}

type DialogName = 'export' | FileDialogName

/** The list as a link, a file and on paper; and back from a file. */
export function ControlsMenu(props: ControlsMenuProps) {
  const { title, scope, rowsNow, controls, practices, switchedOff, readOnlyReason } = props
  const [dialog, setDialog] = useState<DialogName>()
  const { data: colleagues = [] } = useQuery(colleaguesIn(scope.companyId))
  const close = () => setDialog(undefined)
  useEffect(() => whenIdle(() => FileItems.ahead()), [])
  return (
    <>
      <ShareMenu>
        {() => (
          <>
            <ExportItem count={rowsNow().length} onSelect={() => setDialog('export')} />
            <FileItems readOnlyReason={readOnlyReason} onDialog={setDialog} />
          </>
        )}
      </ShareMenu>
      {dialog === 'export' && (
        <ExportDialog
          title={title}
          rows={rowsNow()}
          total={controls.length}
          scope={scope}
          practices={practices}
          colleagues={colleagues}
          switchedOff={switchedOff}
          onClose={close}
        />
      )}
      {dialog === 'oscal' && <OscalDialog document="catalog" onClose={close} />}
      {dialog === 'official' && <ImportOfficialDialog scope={scope} controls={controls} onClose={close} />}
      {dialog === 'profile' && <ImportProfileDialog scope={scope} controls={controls} onClose={close} />}
      {dialog === 'import' && (
        <ImportDialog scope={scope} controls={controls} colleagues={colleagues} onClose={close} />
      )}
    </>
  )
}
