import { CopyValue } from '#web/ui/copy-value.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { HandOver } from './sent-queries.ts'

interface HandOverDialogProps {
  given: NonNullable<HandOver>
  onClose: () => void
}

/** Link and passphrase, the only time that they are shown. */
export function HandOverDialog({ given: { link, passphrase }, onClose }: HandOverDialogProps) {
  return (
    <Dialog
      open
      title="Hand over link and passphrase"
      description="No email was sent. Give the link to the contact, and the passphrase another way, such as by phone. Both are shown only now."
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="space-y-4">
        <CopyValue label="Link" value={link} />
        <CopyValue label="Passphrase" value={passphrase} />
      </div>
    </Dialog>
  )
}
