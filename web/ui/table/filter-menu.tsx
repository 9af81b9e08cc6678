import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { LightMenu } from '../overlay/light-menu.tsx'
import { MenuCheckboxItem, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../overlay/menu.tsx'

export interface FilterOption<Value extends string> {
  value: Value
  label: string
}

interface FacetProps<Value extends string> {
  /** The facet, "Status", and its values. */
  filter: { readonly label: string; readonly options: readonly FilterOption<Value>[] }
  /** Rows that match a value; counted while the menu is open. */
  countOf?: ((value: Value) => number) | undefined
}

export interface FilterMenuProps<Value extends string> extends FacetProps<Value> {
  selected: readonly Value[]
  onChange: (selected: readonly Value[]) => void
}

/** Chooses several of a few values. Typing a letter jumps to the option that begins with it. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { filter, selected } = props
  return (
    <FacetMenu label={filter.label} count={selected.length}>
      {() => <Options {...props} />}
    </FacetMenu>
  )
}

export interface ChoiceFilterMenuProps<Value extends string> extends FacetProps<Value> {
  selected: Value | undefined
  onChange: (selected: Value | undefined) => void
  /** Further menu items below the values. */
  children?: ReactNode
}

const ANY = ''

/** Chooses one of a few values, or any. */
export function ChoiceFilterMenu<Value extends string>(props: ChoiceFilterMenuProps<Value>) {
  const { filter, selected, onChange, countOf, children } = props
  const choose = (text: string) => onChange(filter.options.find(({ value }) => value === text)?.value)
  return (
    <FacetMenu label={filter.label} count={selected === undefined ? 0 : 1}>
      {() => (
        <>
          <MenuRadioGroup value={selected ?? ANY} onValueChange={choose}>
            <MenuRadioItem value={ANY}>Any</MenuRadioItem>
            {filter.options.map(({ value, label }) => (
              <MenuRadioItem key={value} value={value} aside={countOf?.(value).toLocaleString('en')}>
                {label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          {children !== undefined && (
            <>
              <MenuSeparator />
              {children}
            </>
          )}
        </>
      )}
    </FacetMenu>
  )
}

export interface FlagMenuProps {
  flags: readonly { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }[]
}

/** Filters that are only on or off, together in one menu: "Mine", "Overdue". */
export function FlagMenu({ flags }: FlagMenuProps) {
  return (
    <FacetMenu label="More" count={flags.filter(({ isOn }) => isOn).length}>
      {() =>
        flags.map(({ label, isOn, onChange }) => (
          <MenuCheckboxItem key={label} checked={isOn} onCheckedChange={onChange}>
            {label}
          </MenuCheckboxItem>
        ))
      }
    </FacetMenu>
  )
}

interface FacetMenuProps {
  label: string
  /** Number of chosen values. */
  count: number
  children: () => ReactNode
}

function FacetMenu({ label, count, children }: FacetMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      open={open}
      onOpenChange={setOpen}
      trigger={(trigger) => (
        <Button {...trigger}>
          {label}
          {count > 0 && (
            <Badge color="blue">
              {count}
              <span className="sr-only"> chosen</span>
            </Badge>
          )}
          <ChevronDown className="text-muted" />
        </Button>
      )}
    >
      {children}
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
