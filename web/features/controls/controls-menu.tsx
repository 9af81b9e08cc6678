import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { colleaguesIn } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { useExportRequest } from '#web/lib/export/export-request.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import type { FileDialogProps } from './file-dialog.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { whenUsed } from '#web/ui/browser/when-idle.ts'

const FileItems = lazyPart(async () => (await import('./file-items.tsx')).FileItems)
const FileDialog = lazyDialog(async () => (await import('./file-dialog.tsx')).FileDialog)

export interface ControlsMenuProps extends Pick<
  FileDialogProps,
  'title' | 'scope' | 'controls' | 'practices' | 'switchedOff'
> {
  /** The rows in view, read when they are needed. */
  rowsNow: () => readonly CompanyControl[]
  readOnlyReason: string | undefined
}

/** The list as a link, a file and on paper; and back from a file. */
export function ControlsMenu({ rowsNow, readOnlyReason, ...shown }: ControlsMenuProps) {
  const [dialog, setDialog] = useState<FileDialogProps['dialog']>()
  const { data: colleagues = [] } = useQuery(colleaguesIn(shown.scope.companyId))
  useEffect(() => whenUsed(() => void FileItems.ahead()), [])
  useExportRequest(() => setDialog('export'))
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
      {dialog !== undefined && (
        <FileDialog
          dialog={dialog}
          title={shown.title}
          scope={shown.scope}
          rows={rowsNow()}
          controls={shown.controls}
          colleagues={colleagues}
          practices={shown.practices}
          switchedOff={shown.switchedOff}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
