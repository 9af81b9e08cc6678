import { Link } from '@tanstack/react-router'
import { Braces, Download, Ellipsis, FileDown, History, PackageCheck, Snowflake, Upload } from 'lucide-react'
import { useState } from 'react'
import type { SspOutline } from '#domain/ssp/outline.ts'
import type { SspProgress } from '#domain/ssp/ssp-progress.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { useOpenSsp, useSspSearch } from './ssp-search.ts'
import type { Ssp } from './ssp-schema.ts'

const FreezeDialog = lazyDialog(async () => (await import('./versions/freeze-dialog.tsx')).FreezeDialog)
const GenerateDialog = lazyDialog(async () => (await import('./versions/generate-dialog.tsx')).GenerateDialog)
const VersionsDialog = lazyDialog(async () => (await import('./versions/versions-dialog.tsx')).VersionsDialog)
const ImportStatementsDialog = lazyDialog(
  async () => (await import('./import/import-statements-dialog.tsx')).ImportStatementsDialog,
)
const OscalDialog = lazyDialog(async () => (await import('#web/lib/oscal/oscal-dialog.tsx')).OscalDialog)

export interface SspActionsProps {
  ssp: Ssp
  progress: SspProgress
  outline: SspOutline
}

type Dialog = 'versions' | 'freeze' | 'oscal' | 'import'

/** The actions on the whole document; on a phone most of them share a menu. */
export function SspActions({ ssp, progress, outline }: SspActionsProps) {
  const [open, setOpen] = useState<Dialog>()
  const close = () => setOpen(undefined)
  const { generate, ...place } = useSspSearch()
  const openSsp = useOpenSsp()
  const More = useIsMobile() ? MoreMenu : MoreButtons
  return (
    <>
      <More versions={ssp.versions.length} onOpen={setOpen} />
      <Button variant="primary" icon={<FileDown />} onClick={() => openSsp({ ...place, generate: 'yes' })}>
        Generate
      </Button>
      {open === 'versions' && <VersionsDialog ssp={ssp} onClose={close} />}
      {open === 'freeze' && <FreezeDialog progress={progress} outline={outline} onClose={close} />}
      {generate !== undefined && <GenerateDialog ssp={ssp} outline={outline} onClose={() => openSsp(place)} />}
      {open === 'import' && <ImportStatementsDialog ssp={ssp} onClose={close} />}
      {open === 'oscal' && <OscalDialog document="ssp" onClose={close} />}
    </>
  )
}

interface MoreProps {
  /** The number of frozen versions. */
  versions: number
  onOpen: (dialog: Dialog) => void
}

function MoreButtons({ versions, onOpen }: MoreProps) {
  const readOnlyReason = useReadOnlyReason()
  return (
    <>
      <Button
        icon={<History />}
        disabledReason={versions === 0 ? NO_VERSION : undefined}
        onClick={() => onOpen('versions')}
      >
        {versionsLabel(versions)}
      </Button>
      <Button icon={<Snowflake />} disabledReason={readOnlyReason} onClick={() => onOpen('freeze')}>
        Freeze version
      </Button>
      <Menu align="end" trigger={<Button icon={<Braces />}>OSCAL</Button>}>
        <OscalItems onOpen={onOpen} />
      </Menu>
    </>
  )
}

function MoreMenu({ versions, onOpen }: MoreProps) {
  const readOnlyReason = useReadOnlyReason()
  return (
    <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} variant="secondary" />}>
      <MenuItem icon={<Snowflake />} disabledReason={readOnlyReason} onSelect={() => onOpen('freeze')}>
        Freeze version
      </MenuItem>
      <MenuItem
        icon={<History />}
        disabledReason={versions === 0 ? NO_VERSION : undefined}
        onSelect={() => onOpen('versions')}
      >
        {versionsLabel(versions)}
      </MenuItem>
      <MenuItem icon={<PackageCheck />} render={<Link to="/package" />}>
        Packages
      </MenuItem>
      <OscalItems onOpen={onOpen} />
    </Menu>
  )
}

const NO_VERSION = 'No version has been frozen yet'

const versionsLabel = (count: number) => (count === 0 ? 'Versions' : `Versions (${count})`)

function OscalItems({ onOpen }: Pick<MoreProps, 'onOpen'>) {
  const readOnlyReason = useReadOnlyReason()
  return (
    <>
      <MenuItem icon={<Download />} onSelect={() => onOpen('oscal')}>
        Export OSCAL…
      </MenuItem>
      <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => onOpen('import')}>
        Import OSCAL SSP…
      </MenuItem>
    </>
  )
}
