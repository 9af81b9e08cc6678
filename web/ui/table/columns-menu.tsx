import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { LightMenu } from '../overlay/light-menu.tsx'
import { MenuCheckboxItem } from '../overlay/menu.tsx'
import { withColumn, type ColumnChoices, type HiddenColumns } from './hidden-columns.ts'
import type { TableColumn } from './table-types.ts'

export interface ColumnsMenuProps<Row> {
  columns: readonly TableColumn<Row>[]
  choices: ColumnChoices
  hidden: HiddenColumns
  onChange: (choices: ColumnChoices) => void
}

/** Chooses the visible columns, and says why others are not shown. Only those with `hideable` can be hidden. */
export function ColumnsMenu<Row>({ columns, choices, hidden, onChange }: ColumnsMenuProps<Row>) {
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
        columns.map(({ id, header, hideable = false }) => {
          const reason = hidden.get(id)
          return (
            <MenuCheckboxItem
              key={id}
              checked={reason === undefined || reason === 'no room'}
              disabled={!hideable}
              onCheckedChange={(isOn) => onChange(withColumn(choices, id, isOn, reason))}
              aside={reason === 'switched off' ? undefined : reason}
            >
              {header}
            </MenuCheckboxItem>
          )
        })
      }
    </LightMenu>
  )
}
