import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, type ControlSize } from './control-class.ts'
import { cx } from '../cx.ts'
import { useFieldAttributes } from './field-context.ts'

export interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'size' | 'className'> {
  size?: ControlSize | undefined
  /** Its width and position; full width by default. */
  className?: string | undefined
  /** The choices, after those that are given as children. */
  options?: readonly (readonly [value: string | number, text: string])[] | undefined
}

/** The native select, for forms on phones and for long plain lists. */
export function NativeSelect({ size = 36, className = 'w-full', options, children, ...rest }: NativeSelectProps) {
  return (
    <span className={cx('relative inline-flex min-w-0', className)}>
      <select
        {...rest}
        {...useFieldAttributes(rest)}
        className={controlClass(size, 'cursor-pointer appearance-none pr-8')}
      >
        {children}
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  )
}
