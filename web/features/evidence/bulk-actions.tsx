import { Archive, ArchiveRestore, CalendarClock, FolderDown, Link2, UserRound } from 'lucide-react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { saveFile } from '#web/lib/file/save-file.ts'
import type { Submitted } from '#web/ui/form/use-submit.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { BulkAction } from '#web/ui/table/table-types.ts'
import type { EvidenceChanges } from './changes.ts'
import type { LinkedEvidence } from './queries.ts'

export type BulkDialogName = 'link' | 'expiry' | 'owner'

interface Bulk {
  selected: readonly LinkedEvidence[]
  changes: EvidenceChanges
  archived: boolean
  onDialog: (dialog: BulkDialogName) => void
  onDone: () => void
}

export function useBulkActions({ selected, changes, archived, onDialog, onDone }: Bulk): readonly BulkAction[] {
  const { id: companyId } = useCompany()
  const { canDeleteContent } = usePermissions()
  const disabledReason = useReadOnlyReason()
  const { run, busy } = useAction()
  const zip = () =>
    void run('The archive could not be made', async () => {
      const { callForResponse } = await import('#web/lib/functions.ts')
      const response = await callForResponse('evidence-zip', { companyId, evidenceIds: selected.map(({ id }) => id) })
      saveFile(await response.blob(), `evidence-${new Date().toISOString().slice(0, 10)}.zip`)
    })
  const ended = (done: Submitted) => done && onDone()
  if (archived) {
    const restore = () => void changes.restore(selected).then(ended)
    return [{ id: 'restore', label: 'Restore', icon: <ArchiveRestore />, disabledReason, onSelect: restore }]
  }
  return [
    { id: 'link', label: 'Link…', icon: <Link2 />, disabledReason, onSelect: () => onDialog('link') },
    { id: 'expiry', label: 'Set expiry…', icon: <CalendarClock />, disabledReason, onSelect: () => onDialog('expiry') },
    { id: 'zip', label: 'Download ZIP', icon: <FolderDown />, busy, onSelect: zip },
    {
      id: 'archive',
      label: 'Archive',
      icon: <Archive />,
      danger: true,
      disabledReason: canDeleteContent ? undefined : 'Archiving needs an Owner or a Manager',
      onSelect: () => void changes.archive(selected).then(ended),
    },
    { id: 'owner', label: 'Set owner…', icon: <UserRound />, disabledReason, onSelect: () => onDialog('owner') },
  ]
}
