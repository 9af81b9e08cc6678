import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toastFailed } from '#web/lib/toast-failed.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { useRemoveProvider, type Provider } from './queries.ts'

export function RemoveProvider({ provider, onRemoved }: { provider: Provider; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveProvider()
  const confirm = () =>
    remove.mutate(provider.id, {
      onSuccess: () => {
        toastSuccess('Provider removed', { description: provider.name })
        onRemoved()
      },
      onError: (error) => toastFailed('The provider was not removed', error),
    })
  return (
    <div>
      <Button variant="ghost" icon={<Trash2 />} className="text-danger" onClick={() => setAsking(true)}>
        Remove provider
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${provider.name}?`}
        consequence="People can no longer sign in with it. Their accounts stay; whoever has no password asks for a new one by mail."
        confirmLabel="Remove provider"
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </div>
  )
}
