import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { refreshEverything } from './queries.ts'

export type RemoveFactorProps = { name: string; remove: () => Promise<void>; onClose: () => void }

export function RemoveFactor({ name, remove, onClose }: RemoveFactorProps) {
  const write = useWrite(refreshEverything)
  const confirm = async () => {
    const done = await write(`${name} was not removed`, remove)
    if (done) toastSuccess('MFA Method Removed', { description: `${name} no longer signs you in.` })
    return done
  }
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      consequence="It can no longer be used to sign in. Without MFA, you cannot open companies that require it."
      confirmLabel="Remove factor"
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
