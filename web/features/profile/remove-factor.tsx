import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useFreshData } from './use-fresh-data.ts'

export type RemoveFactorProps = { name: string; remove: () => Promise<void>; onClose: () => void }

export function RemoveFactor({ name, remove, onClose }: RemoveFactorProps) {
  const freshen = useFreshData()
  const { busy, run } = useAction()
  const confirm = async () => {
    if (!(await run(`${name} was not removed`, remove))) return
    toastSuccess('Second Factor Removed', { description: `${name} no longer signs you in.` })
    onClose()
    await freshen()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Remove ${name}?`}
      consequence="It can no longer be used to sign in. Without any second factor, companies that demand one close to you."
      confirmLabel="Remove factor"
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
