import { Link } from '@tanstack/react-router'
import { Braces, Download, FileDown, Upload, History, PackageCheck, Snowflake } from 'lucide-react'
import { useState } from 'react'
import type { SspOutline } from '#domain/ssp/outline.ts'
import type { SspProgress } from '#domain/ssp/ssp-progress.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
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

/** The actions on the whole document. */
export function SspActions({ ssp, progress, outline }: SspActionsProps) {
  const [open, setOpen] = useState<'versions' | 'freeze' | 'oscal' | 'import'>()
  const readOnlyReason = useReadOnlyReason()
  const close = () => setOpen(undefined)
  const { generate, ...place } = useSspSearch()
  const openSsp = useOpenSsp()
  const { versions } = ssp
  return (
    <>
      <Button
        icon={<History aria-hidden="true" />}
        disabledReason={versions.length === 0 ? 'No version has been frozen yet' : undefined}
        onClick={() => setOpen('versions')}
      >
        Versions{versions.length > 0 && ` (${versions.length})`}
      </Button>
      <Link to="/package" className={buttonClass({})}>
        <PackageCheck aria-hidden="true" />
        Packages
      </Link>
      <Button icon={<Snowflake aria-hidden="true" />} disabledReason={readOnlyReason} onClick={() => setOpen('freeze')}>
        Freeze version
      </Button>
      <Menu align="end" trigger={<Button icon={<Braces aria-hidden="true" />}>OSCAL</Button>}>
        <MenuItem icon={<Download />} onSelect={() => setOpen('oscal')}>
          Export OSCAL…
        </MenuItem>
        <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => setOpen('import')}>
          Import OSCAL SSP…
        </MenuItem>
      </Menu>
      <Button
        variant="primary"
        icon={<FileDown aria-hidden="true" />}
        onClick={() => openSsp({ ...place, generate: 'yes' })}
      >
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
