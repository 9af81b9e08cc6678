import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { LightMenu } from './light-menu.tsx'
import { MenuCheckboxItem, MenuItem, MenuSeparator } from './menu.tsx'

export interface FilterOption<Value extends string> {
  value: Value
  label: string
}

export interface FilterMenuProps<Value extends string> {
  /** The facet, "Status", and its values. */
  filter: { readonly label: string; readonly options: readonly FilterOption<Value>[] }
  selected: readonly Value[]
  onChange: (selected: readonly Value[]) => void
  /** Rows that a value would show; counted while the menu is open. */
  countOf?: ((value: Value) => number) | undefined
}

/** Several out of a few. Typing a letter goes to the option that begins with it. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { filter, selected } = props
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      open={open}
      onOpenChange={setOpen}
      trigger={(trigger) => (
        <Button {...trigger}>
          {filter.label}
          {selected.length > 0 && (
            <Badge color="blue">
              {selected.length}
              <span className="sr-only"> chosen</span>
            </Badge>
          )}
          <ChevronDown className="text-muted" aria-hidden="true" />
        </Button>
      )}
    >
      {() => <Options {...props} />}
    </LightMenu>
  )
}

function Options<Value extends string>({ filter, selected, onChange, countOf }: FilterMenuProps<Value>) {
  const { label, options } = filter
  const toggle = (value: Value, checked: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? checked : selected.includes(one))))
  return (
    <>
      {options.map((option) => (
        <MenuCheckboxItem
          key={option.value}
          checked={selected.includes(option.value)}
          onCheckedChange={(checked) => toggle(option.value, checked)}
          aside={countOf?.(option.value).toLocaleString('en')}
        >
          {option.label}
        </MenuCheckboxItem>
      ))}
      {selected.length > 0 && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onChange([])}>Clear {label.toLowerCase()}</MenuItem>
        </>
      )}
    </>
  )
}
