import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { LightMenu } from '../overlay/light-menu.tsx'
import { MenuCheckboxItem } from '../overlay/menu.tsx'
import { withToggled } from './table-selection.ts'
import type { TableColumn } from './table-types.ts'

export interface ColumnsMenuProps<Row> {
  columns: readonly TableColumn<Row>[]
  /** Columns that the person switched off. */
  switchedOff: readonly string[]
  /** Columns absent for any reason, such as a narrow window. */
  hidden: ReadonlySet<string>
  onChange: (switchedOff: readonly string[]) => void
}

/** Chooses the visible columns. Only those with `hideable` can be hidden. */
export function ColumnsMenu<Row>({ columns, switchedOff, hidden, onChange }: ColumnsMenuProps<Row>) {
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <IconButton {...props} label="Columns" icon={<Columns3 />} variant="secondary" className="max-md:hidden" />
      )}
    >
      {() =>
        columns.map(({ id, header, hideable = false }) => (
          <MenuCheckboxItem
            key={id}
            checked={!switchedOff.includes(id)}
            disabled={!hideable}
            onCheckedChange={() => onChange([...withToggled(new Set(switchedOff), id)])}
            aside={hidden.has(id) && !switchedOff.includes(id) ? 'no room' : undefined}
          >
            {header}
          </MenuCheckboxItem>
        ))
      }
    </LightMenu>
  )
}
