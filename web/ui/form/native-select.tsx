import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, type ControlSize } from './control-class.ts'
import { cx } from '../cx.ts'
import { useFieldAttributes } from './field-context.ts'

export interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'size' | 'className'> {
  size?: ControlSize | undefined
  /** Its width and place; as wide as there is room unless said. */
  className?: string | undefined
}

/** The browser's own select: for forms on phones, and where the list is long and plain. */
export function NativeSelect({ size = 36, className = 'w-full', children, ...rest }: NativeSelectProps) {
  return (
    <span className={cx('relative inline-flex min-w-0', className)}>
      <select
        {...rest}
        {...useFieldAttributes(rest)}
        className={controlClass(size, 'cursor-pointer appearance-none pr-8')}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  )
}
