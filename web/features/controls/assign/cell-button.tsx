import type { ComponentProps } from 'react'

/**
 * A button that looks like the value of its cell and edits it. A function, not a component: a list has hundreds.
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
