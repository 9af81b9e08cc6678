import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { refreshProviders, removeProvider, type Provider } from './queries.ts'

export function RemoveProvider({ provider, onRemoved }: { provider: Provider; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(refreshProviders)
  const remove = async () => {
    if (!(await write('The provider was not removed', () => removeProvider(provider.id)))) return
    toastSuccess('Provider removed', { description: provider.name })
    onRemoved()
  }
  return (
    <div>
      <Button variant="ghost" edge="start" icon={<Trash2 />} className="text-danger" onClick={() => setAsking(true)}>
        Remove provider
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${provider.name}?`}
          consequence="People can no longer sign in with it. Their accounts stay; people without a password request a new one by mail."
          confirmLabel="Remove provider"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
