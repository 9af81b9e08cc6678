import { useQuery } from '@tanstack/react-query'
import { BookOpenText, Braces, ListFilter, Upload } from 'lucide-react'
import { useState } from 'react'
import { colleaguesIn } from '#web/lib/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { MenuItem } from '#web/ui/menu.tsx'

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

type DialogName = 'export' | 'import' | 'official' | 'profile' | 'oscal'

/** The list as a link, a file and on paper; and back from a file. */
export function ControlsMenu(props: ControlsMenuProps) {
  const { title, scope, rowsNow, controls, practices, switchedOff, readOnlyReason } = props
  const [dialog, setDialog] = useState<DialogName>()
  const { data: colleagues = [] } = useQuery(colleaguesIn(scope.companyId))
  const close = () => setDialog(undefined)
  return (
    <>
      <ShareMenu>
        {() => <Items count={rowsNow().length} readOnlyReason={readOnlyReason} onDialog={setDialog} />}
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

interface ItemsProps {
  /** Rows in view. */
  count: number
  readOnlyReason: string | undefined
  onDialog: (dialog: DialogName) => void
}

function Items({ count, readOnlyReason, onDialog }: ItemsProps) {
  return (
    <>
      <ExportItem count={count} onSelect={() => onDialog('export')} />
      <MenuItem icon={<Braces />} onSelect={() => onDialog('oscal')}>
        Export OSCAL…
      </MenuItem>
      <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => onDialog('import')}>
        Import…
      </MenuItem>
      <MenuItem icon={<BookOpenText />} disabledReason={readOnlyReason} onSelect={() => onDialog('official')}>
        Import official texts…
      </MenuItem>
      <MenuItem icon={<ListFilter />} disabledReason={readOnlyReason} onSelect={() => onDialog('profile')}>
        Import OSCAL profile…
      </MenuItem>
    </>
  )
}
