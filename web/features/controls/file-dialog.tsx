import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type { FileDialogName } from './file-items.tsx'

const ExportDialog = lazyDialog(async () => (await import('./export-dialog.tsx')).ExportControlsDialog)
const ImportDialog = lazyDialog(async () => (await import('./import-dialog.tsx')).ImportControlsDialog)
const ImportOfficialDialog = lazyDialog(
  async () => (await import('./official/import-official-dialog.tsx')).ImportOfficialDialog,
)
const ImportProfileDialog = lazyDialog(
  async () => (await import('./profiles/import-profile-dialog.tsx')).ImportProfileDialog,
)
const OscalDialog = lazyDialog(async () => (await import('#web/lib/oscal/oscal-dialog.tsx')).OscalDialog)

export interface FileDialogProps {
  dialog: 'export' | FileDialogName
  title: string
  scope: ControlsScope
  /** The rows in view, and all. */
  rows: readonly CompanyControl[]
  controls: readonly CompanyControl[]
  colleagues: readonly Colleague[]
  practices: boolean
  /** Columns that the person hid. */
  switchedOff: readonly string[]
  onClose: () => void
}

/** The dialog of one way to write the list to a file or to read it from one. */
export function FileDialog({ dialog, scope, rows, controls, colleagues, onClose, ...shown }: FileDialogProps) {
  switch (dialog) {
    case 'export':
      return (
        <ExportDialog
          {...shown}
          rows={rows}
          total={controls.length}
          scope={scope}
          colleagues={colleagues}
          onClose={onClose}
        />
      )
    case 'oscal':
      return <OscalDialog document="catalog" onClose={onClose} />
    case 'official':
      return <ImportOfficialDialog scope={scope} controls={controls} onClose={onClose} />
    case 'profile':
      return <ImportProfileDialog scope={scope} controls={controls} onClose={onClose} />
    case 'import':
      return <ImportDialog scope={scope} controls={controls} colleagues={colleagues} onClose={onClose} />
  }
}
