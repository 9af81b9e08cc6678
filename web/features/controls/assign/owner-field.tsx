import { useState } from 'react'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { LightMenu } from '#web/ui/overlay/light-menu.tsx'
import { MenuRadioGroup, MenuRadioItem } from '#web/ui/overlay/menu.tsx'
import { ownerCell } from '../cells.tsx'
import type { AssignmentChange } from './assignment.ts'
import { cellButton } from './cell-button.tsx'

export interface OwnerFieldProps {
  control: CompanyControl
  name: string | undefined
  people: readonly Colleague[]
  onAssign: (control: CompanyControl, change: AssignmentChange) => void
}

/** The owner of a control, chosen in its cell. */
export function OwnerField({ control, name, people, onAssign }: OwnerFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      open={open}
      onOpenChange={setOpen}
      trigger={(props) =>
        cellButton({
          ...props,
          'data-edit': 'owner',
          'aria-label': `Owner of ${control.nist_id}: ${name ?? 'no one'}`,
          children: ownerCell(name),
        })
      }
    >
      {() => (
        <MenuRadioGroup
          value={control.ownerId ?? ''}
          onValueChange={(value) => onAssign(control, { ownerId: people.find(({ id }) => id === value)?.id ?? null })}
        >
          <MenuRadioItem value="">No owner</MenuRadioItem>
          {people.map(({ id, name: person }) => (
            <MenuRadioItem key={id} value={id}>
              {person}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      )}
    </LightMenu>
  )
}
