import { ChevronDown } from 'lucide-react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Menu, MenuCheckboxItem, MenuItem, MenuSeparator } from './menu.tsx'

export interface FilterOption<Value extends string> {
  value: Value
  label: string
  /** Rows that would match. */
  count?: number
}

export interface FilterMenuProps<Value extends string> {
  /** The facet: "Status". */
  label: string
  options: readonly FilterOption<Value>[]
  selected: readonly Value[]
  onSelectedChange: (selected: Value[]) => void
}

/** Several out of a few. Typing a letter goes to the option that begins with it. */
export function FilterMenu<Value extends string>({
  label,
  options,
  selected,
  onSelectedChange,
}: FilterMenuProps<Value>) {
  const toggle = (value: Value, checked: boolean) =>
    onSelectedChange(
      options.map((option) => option.value).filter((one) => (one === value ? checked : selected.includes(one))),
    )
  return (
    <Menu
      className="min-w-56"
      trigger={
        <Button>
          {label}
          {selected.length > 0 && (
            <Badge color="blue">
              {selected.length}
              <span className="sr-only"> chosen</span>
            </Badge>
          )}
          <ChevronDown className="text-muted" aria-hidden="true" />
        </Button>
      }
    >
      {options.map((option) => (
        <MenuCheckboxItem
          key={option.value}
          checked={selected.includes(option.value)}
          onCheckedChange={(checked) => toggle(option.value, checked)}
          aside={option.count?.toLocaleString('en')}
        >
          {option.label}
        </MenuCheckboxItem>
      ))}
      {selected.length > 0 && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onSelectedChange([])}>Clear {label.toLowerCase()}</MenuItem>
        </>
      )}
    </Menu>
  )
}
