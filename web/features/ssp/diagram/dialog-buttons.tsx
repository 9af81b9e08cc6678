import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export interface DialogButtonsProps {
  busy: boolean
  keptReason: string | undefined
  onClose: () => void
  /** Of something that is there already. */
  onRemove: (() => Promise<unknown>) | undefined
}

export function DialogButtons({ busy, keptReason, onClose, onRemove }: DialogButtonsProps) {
  return (
    <>
      {onRemove !== undefined && (
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          className="mr-auto"
          disabledReason={keptReason}
          onClick={() => void onRemove()}
        >
          Remove
        </Button>
      )}
      <Button disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        Save
      </Button>
    </>
  )
}
