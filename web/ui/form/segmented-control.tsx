import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export interface SegmentedControlProps<Value extends string> {
  /** Names the choice: "Theme", "Density". */
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  size?: 28 | 32 | 36
  /** All segments share the full width equally. */
  stretch?: boolean
  className?: string | undefined
}

const SIZES = { 28: 'h-7', 32: 'h-8', 36: 'h-9' }

/** A few exclusive choices, all visible: native radio buttons, so arrow keys work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, size = 32, stretch = false, className } = props
  const name = useId()
  return (
    <fieldset
      className={cx(
        'inline-flex rounded-md border border-strong bg-surface p-px pointer-coarse:h-auto',
        stretch && 'flex w-full',
        SIZES[size],
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative inline-flex min-h-6 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2.5 text-small font-medium text-muted transition-colors select-none hover:text-text',
            'has-checked:bg-selected has-checked:text-brand-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:z-10 touch:min-h-11',
            'has-disabled:cursor-not-allowed has-disabled:opacity-50 forced-colors:has-checked:bg-[Highlight] [&_svg]:size-4',
            stretch && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
