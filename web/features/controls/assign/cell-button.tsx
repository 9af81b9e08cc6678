import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'

/** A value in a row that can be pressed to change it; it looks like the value. */
export function CellButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        '-mx-1.5 block h-7 w-[calc(100%+0.75rem)] truncate rounded-sm px-1.5 text-left hover:bg-hover data-popup-open:bg-hover',
        className,
      )}
    />
  )
}
