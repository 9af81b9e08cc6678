import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

/** A native radio button with the same border as a checkbox: the browser's own looks disabled on a dark page. */
export function Radio({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'size'>) {
  return (
    <input
      {...rest}
      type="radio"
      className={cx(
        'size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-text-subtle bg-surface transition-colors',
        'checked:border-[5px] checked:border-brand disabled:cursor-not-allowed disabled:border-strong disabled:bg-subtle disabled:opacity-50 forced-colors:appearance-auto',
        className,
      )}
    />
  )
}
