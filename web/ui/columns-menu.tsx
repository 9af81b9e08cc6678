import { Columns3 } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuCheckboxItem } from './menu.tsx'
import { withToggled } from './table-selection.ts'
import type { TableColumn } from './table-types.ts'

export interface ColumnsMenuProps<Row> {
  columns: readonly TableColumn<Row>[]
  hidden: ReadonlySet<string>
  onHiddenChange: (hidden: ReadonlySet<string>) => void
}

/** Which columns are shown. Only those with `hideable` can go. */
export function ColumnsMenu<Row>({ columns, hidden, onHiddenChange }: ColumnsMenuProps<Row>) {
  return (
    <Menu align="end" trigger={<IconButton label="Columns" icon={<Columns3 />} variant="secondary" />}>
      {columns.map((column) => (
        <MenuCheckboxItem
          key={column.id}
          checked={!hidden.has(column.id)}
          disabled={column.hideable !== true}
          onCheckedChange={() => onHiddenChange(withToggled(hidden, column.id))}
        >
          {column.header}
        </MenuCheckboxItem>
      ))}
    </Menu>
  )
}
