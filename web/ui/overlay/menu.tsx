import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { itemClass, popupClass } from './popup-class.ts'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  align?: 'start' | 'center' | 'end' | undefined
  /** Keys pressed while it is open, before the menu handles them. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Gets the focus when the menu closes; by default the button. */
  finalFocus?: (() => HTMLElement | true) | undefined
  className?: string | undefined
  children: ReactNode
}

export function Menu({
  trigger,
  side = 'bottom',
  align = 'start',
  onKeyDown,
  finalFocus,
  className,
  children,
  ...state
}: MenuProps) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            onKeyDown={onKeyDown}
            finalFocus={finalFocus}
            className={cx(popupClass, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  onSelect?: () => void
  /** Renders another element, such as a router link: `render={<Link to="/profile" />}`. */
  render?: ReactElement
  icon?: ReactNode
  /** At the right: a key, a count. */
  aside?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Disables the item and explains why below its label. */
  disabledReason?: string | undefined
  closeOnSelect?: boolean
  children: ReactNode
}

export function MenuItem({
  onSelect,
  render,
  icon,
  aside,
  danger = false,
  disabled = false,
  disabledReason,
  ...rest
}: MenuItemProps) {
  const className = cx(itemClass, danger && 'text-danger')
  const content = (
    <>
      {icon !== undefined && <span className={danger ? undefined : 'text-muted'}>{icon}</span>}
      <span className="min-w-0 flex-1 truncate">
        {rest.children}
        {disabledReason !== undefined && (
          <span className="block max-w-64 text-small whitespace-normal">{disabledReason}</span>
        )}
      </span>
      {aside !== undefined && <span className="pl-4 text-small text-muted tabular-nums">{aside}</span>}
    </>
  )
  if (render !== undefined) {
    return (
      <Base.LinkItem render={render} closeOnClick className={className} onClick={onSelect}>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      disabled={disabled || disabledReason !== undefined}
      closeOnClick={rest.closeOnSelect ?? true}
      className={className}
      onClick={onSelect}
    >
      {content}
    </Base.Item>
  )
}

export interface MenuCheckboxItemProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  aside?: ReactNode
  disabled?: boolean
  children: ReactNode
}

/** Stays open when pressed, so that several items can be chosen. */
export function MenuCheckboxItem({
  checked,
  onCheckedChange,
  aside,
  disabled = false,
  children,
}: MenuCheckboxItemProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onCheckedChange} disabled={disabled} className={itemClass}>
      <span
        className={cx(
          'grid size-4 place-items-center rounded-sm border border-strong',
          checked && 'border-brand bg-brand text-on-brand',
        )}
      >
        {checked && <Check className="size-3!" strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside !== undefined && <span className="pl-4 text-small text-muted tabular-nums">{aside}</span>}
    </Base.CheckboxItem>
  )
}

export interface MenuRadioGroupProps<Value extends string> {
  label?: string
  value: Value
  onValueChange: (value: Value) => void
  children: ReactNode
}

export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  children,
}: MenuRadioGroupProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {label !== undefined && <div className="px-2 pt-1.5 pb-1 text-micro font-medium text-subtle">{label}</div>}
      {children}
    </Base.RadioGroup>
  )
}

export interface MenuRadioItemProps {
  value: string
  icon?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function MenuRadioItem({ value, icon, aside, children }: MenuRadioItemProps) {
  return (
    <Base.RadioItem value={value} closeOnClick className={itemClass}>
      {icon !== undefined && <span className="text-muted">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
      <span className="size-4 text-brand">
        <Base.RadioItemIndicator>
          <Check />
        </Base.RadioItemIndicator>
      </span>
    </Base.RadioItem>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-border" />
}
