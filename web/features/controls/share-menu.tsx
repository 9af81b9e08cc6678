import { useQuery } from '@tanstack/react-query'
import { BookOpenText, Braces, Download, ListFilter, Link2, Printer, Share, Upload } from 'lucide-react'
import { useState } from 'react'
import { colleaguesIn } from '#web/lib/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { LightMenu } from '#web/ui/light-menu.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { exportColumns } from './export.ts'

const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<CompanyControl>,
)
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportControlsDialog)
const ImportOfficialDialog = lazyDialog(
  async () => (await import('./official/import-official-dialog.tsx')).ImportOfficialDialog,
)
const ImportProfileDialog = lazyDialog(
  async () => (await import('./profiles/import-profile-dialog.tsx')).ImportProfileDialog,
)
const OscalDialog = lazyDialog(async () => (await import('#web/lib/oscal/oscal-dialog.tsx')).OscalDialog)

export interface ShareMenuProps {
  title: string
  scope: ControlsScope
  /** Those in view, at the moment of asking, and all. */
  rowsNow: () => readonly CompanyControl[]
  controls: readonly CompanyControl[]
  practices: boolean
  /** Columns. */
  switchedOff: readonly string[]
  readOnlyReason: string | undefined
}

type ShareDialog = 'export' | 'import' | 'official' | 'profile' | 'oscal'

/** The list for others: as a link, a file, on paper; and back from a file. */
export function ShareMenu(props: ShareMenuProps) {
  const { title, scope, rowsNow, controls, practices, switchedOff, readOnlyReason } = props
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<ShareDialog>()
  const { data: colleagues = [] } = useQuery(colleaguesIn(scope.companyId))
  const close = () => setDialog(undefined)
  const nameOf = (userId: CompanyControl['ownerId']) => colleagues.find(({ id }) => id === userId)?.name
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
        {() => <Items count={rowsNow().length} readOnlyReason={readOnlyReason} onDialog={setDialog} />}
      </LightMenu>
      {dialog === 'export' && (
        <ExportDialog
          what={title}
          rows={rowsNow()}
          total={controls.length}
          {...exportColumns({ protocol: scope.protocol, practices, nameOf }, switchedOff)}
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
  /** Of the rows in view. */
  count: number
  readOnlyReason: string | undefined
  onDialog: (dialog: ShareDialog) => void
}

function Items({ count, readOnlyReason, onDialog }: ItemsProps) {
  return (
    <>
      <MenuItem icon={<Link2 />} onSelect={() => void copyLink(location.href)}>
        Copy link to this view
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={() => onDialog('export')} aside={`${formatNumber(count)} rows`}>
        Export…
      </MenuItem>
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
      <MenuItem icon={<Printer />} onSelect={() => setTimeout(() => window.print(), 200)}>
        Print
      </MenuItem>
    </>
  )
}
