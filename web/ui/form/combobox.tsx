import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from '../cx.ts'
import { useFieldAttributes } from './field-context.ts'
import { itemClass, popupClass } from '../overlay/popup-class.ts'

export interface ComboboxProps<Item> {
  items: readonly Item[]
  value: Item | null
  onValueChange: (item: Item) => void
  /** Stable identity of an item. */
  itemId: (item: Item) => string
  /** The words of an item; searched, and shown unless `renderItem` is given. */
  itemText: (item: Item) => string
  /** More words to search in, not shown: a code, a mail address. */
  itemKeywords?: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  /** Names the list and its search field: "Find a company". */
  label: string
  placeholder?: string
  /** Shown when nothing fits; gets what was typed. */
  emptyText?: (query: string) => ReactNode
  /** Below the list: a link, a button. It can be reached by Tab. */
  footer?: ReactNode
  /**
   * Replaces the select-like button. The button takes a ref and has an `aria-label`: a combobox is not named by its
   * text.
   */
  trigger?: ReactElement
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** One out of many: a button that opens a list with a search field on top. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { items, value, onValueChange, itemId, itemText, itemKeywords } = props
  const [query, setQuery] = useState('')
  const filter = Base.useFilter()
  const matches = (item: Item, typed: string) =>
    filter.contains(itemText(item), typed) || (itemKeywords !== undefined && filter.contains(itemKeywords(item), typed))
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(next: Item | null) => next !== null && onValueChange(next)}
      itemToStringLabel={itemText}
      isItemEqualToValue={(one: Item, other: Item) => itemId(one) === itemId(other)}
      filter={matches}
      inputValue={query}
      onInputValueChange={setQuery}
      open={props.open}
      onOpenChange={props.onOpenChange}
      autoHighlight
    >
      <ComboboxTrigger {...props} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            aria-label={props.label}
            className={cx(
              popupClass,
              'flex max-h-(--available-height) w-80 max-w-(--available-width) min-w-(--anchor-width) flex-col',
            )}
          >
            <ComboboxList {...props} query={query} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function ComboboxTrigger<Item>({ trigger, placeholder = 'Choose…', label, ...props }: ComboboxProps<Item>) {
  const attributes = useFieldAttributes({})
  if (trigger !== undefined) return <Base.Trigger render={trigger} />
  return (
    <Base.Trigger
      {...attributes}
      aria-label={attributes.id === undefined ? label : undefined}
      className={cx(controlClass(36), 'flex items-center justify-between gap-2 pr-2 text-left')}
    >
      <span className={cx('truncate', props.value === null && 'text-subtle')}>
        {props.value === null ? placeholder : props.itemText(props.value)}
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-muted" />
    </Base.Trigger>
  )
}

function ComboboxList<Item>({ query, ...props }: ComboboxProps<Item> & { query: string }) {
  const { label, emptyText = (typed) => `No match for “${typed}”.`, itemId, itemText, renderItem, footer } = props
  return (
    <>
      <div className="flex items-center gap-2 border-b border-border px-3 has-focus-visible:shadow-[inset_0_-1px_0_var(--focus)]">
        <Search className="size-4 shrink-0 text-muted" />
        <Base.Input
          placeholder={label}
          aria-label={label}
          className="h-10 w-full min-w-0 bg-transparent text-body outline-none"
        />
      </div>
      <Base.Empty className="px-3 py-6 text-center text-body text-muted empty:hidden">{emptyText(query)}</Base.Empty>
      <Base.List className="max-h-80 min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none empty:hidden">
        {(item: Item) => (
          <Base.Item key={itemId(item)} value={item} className={cx(itemClass, 'relative pr-8')}>
            <div className="min-w-0 flex-1">{renderItem === undefined ? itemText(item) : renderItem(item)}</div>
            <Base.ItemIndicator className="absolute right-2 text-brand">
              <Check />
            </Base.ItemIndicator>
          </Base.Item>
        )}
      </Base.List>
      {footer !== undefined && <div className="border-t border-border p-1">{footer}</div>}
    </>
  )
}
