import type { ComponentProps } from 'react'

/**
 * A value in a row that can be pressed to change it; it looks like the value. No component of its own, for a list has
 * hundreds of them.
 */
export function cellButton(props: ComponentProps<'button'> & { 'data-edit': string }) {
  return (
    <button
      {...props}
      type="button"
      className="-mx-1.5 block h-7 w-[calc(100%+0.75rem)] cut rounded-sm px-1.5 text-left hover:bg-hover data-popup-open:bg-hover"
    />
  )
}
