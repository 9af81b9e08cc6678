import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Evidence } from '#web/lib/evidence.ts'
import { deleteEvidence, takeEvidenceOut, refetchCountsUnlessLive } from '#web/lib/evidence-queries.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog)

export function DeleteEvidence({ evidence }: { evidence: Evidence }) {
  const [isAsking, setAsking] = useState(false)
  const cache = useQueryClient()
  const write = useWrite()
  const remove = async () => {
    if (await write('The evidence could not be deleted', () => deleteEvidence(evidence))) {
      takeEvidenceOut(cache, evidence)
      refetchCountsUnlessLive(cache, evidence.company_id)
      toastSuccess(`Deleted: ${evidence.title}`)
    }
    return true
  }
  return (
    <>
      <IconButton label={`Delete ${evidence.title}`} icon={<Trash2 />} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${evidence.title}”?`}
          consequence={
            evidence.file === null ? 'This cannot be undone.' : 'Its file is deleted too. This cannot be undone.'
          }
          confirmLabel="Delete evidence"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
