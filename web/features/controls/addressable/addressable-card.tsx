import { useState } from 'react'
import { ADDRESSABLE_RULE, isAddressable } from '#domain/controls/addressable.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'

const AddressableDialog = lazyDialog(async () => (await import('./addressable-dialog.tsx')).AddressableDialog)

export interface AddressableCardProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** What was decided about an addressable specification of HIPAA. Nothing for other controls. */
export function AddressableCard({ scope, control, readOnlyReason }: AddressableCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isAddressable(control)) return null
  const { addressable: decision, addressableReason: reason } = control
  return (
    <Card
      title="Addressable specification"
      actions={
        readOnlyReason === undefined && (
          <Button id="addressable" size={28} variant="ghost" onClick={() => setIsOpen(true)}>
            {decision === null ? 'Record the decision' : 'Change'}
          </Button>
        )
      }
    >
      {decision === null ? (
        <p className="text-muted">
          Addressable is not optional: decide whether it is reasonable and appropriate for you, and document why.
        </p>
      ) : (
        <p>
          <Chip tone={decision === 'Not reasonable and appropriate' ? 'not-applicable' : 'implemented'}>
            {decision}
          </Chip>
        </p>
      )}
      {decision !== null && reason !== null && <p className="mt-2 whitespace-pre-wrap">{reason}</p>}
      <p className="mt-2 text-small text-muted">
        <cite className="not-italic">{ADDRESSABLE_RULE}.</cite>
      </p>
      {isOpen && <AddressableDialog scope={scope} control={control} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
