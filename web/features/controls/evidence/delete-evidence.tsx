import { toastFailed } from '#web/lib/toast-failed.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Evidence } from '#web/lib/evidence.ts'
import { useDeleteEvidence } from '#web/lib/evidence-queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'

const AlertDialog = lazyPart(async () => (await import('#web/ui/alert-dialog.tsx')).AlertDialog, {
  close: ({ onOpenChange }) => onOpenChange(false),
})

export function DeleteEvidence({ evidence }: { evidence: Evidence }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useDeleteEvidence()
  const confirm = () =>
    mutate(evidence, {
      onSuccess: () => toastSuccess(`Deleted: ${evidence.title}`),
      onError: (error) => toastFailed('The evidence could not be deleted', error),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <IconButton label={`Delete ${evidence.title}`} icon={<Trash2 />} onClick={() => setAsking(true)} />
      {isAsking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title={`Delete “${evidence.title}”?`}
          consequence={
            evidence.file === null
              ? 'It cannot be brought back.'
              : 'Its file is deleted with it and cannot be brought back.'
          }
          confirmLabel="Delete evidence"
          busy={isPending}
          onConfirm={confirm}
        />
      )}
    </>
  )
}
