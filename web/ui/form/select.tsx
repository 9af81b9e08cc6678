import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { controlClass, type ControlSize } from './control-class.ts'
import { cx } from '../cx.ts'
import { useFieldAttributes } from './field-context.ts'
import { itemClass, popupClass } from '../overlay/popup-class.ts'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  /** A second, quieter line. */
  description?: string
  icon?: ReactNode
  disabled?: boolean
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[]
  /** Null while nothing is chosen. */
  value: Value | null
  onValueChange: (value: Value) => void
  placeholder?: string
  size?: ControlSize | undefined
  disabled?: boolean
  name?: string
  id?: string
  /** Needed only outside a `Field`. */
  'aria-label'?: string
  onBlur?: () => void
  className?: string | undefined
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder = 'Choose…', size = 36, disabled = false } = props
  const attributes = useFieldAttributes({ id: props.id })
  return (
    // Our content security policy refuses the style element that Base UI would add.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={disabled}
        name={props.name}
      >
        <Base.Trigger
          {...attributes}
          aria-label={props['aria-label']}
          onBlur={props.onBlur}
          className={cx(
            controlClass(size),
            'flex items-center justify-between gap-2 pr-2 text-left data-disabled:cursor-not-allowed data-disabled:bg-subtle data-disabled:text-muted',
            props.className,
          )}
        >
          <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-subtle" />
          <Base.Icon className="shrink-0 text-muted">
            <ChevronDown className="size-4" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
            <Base.Popup
              className={cx(popupClass, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1')}
            >
              {options.map((option) => (
                <SelectItem key={option.value} option={option} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

function SelectItem<Value extends string>({ option }: { option: SelectOption<Value> }) {
  return (
    <Base.Item
      value={option.value}
      label={option.label}
      disabled={option.disabled ?? false}
      className={cx(itemClass, 'pr-8 relative')}
    >
      {option.icon}
      <span className="min-w-0">
        <Base.ItemText className="block">{option.label}</Base.ItemText>
        {option.description !== undefined && <span className="block text-small text-muted">{option.description}</span>}
      </span>
      <Base.ItemIndicator className="absolute right-2 text-brand">
        <Check />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
