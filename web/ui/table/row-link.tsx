import type { ComponentProps } from 'react'

export interface RowLinkProps extends ComponentProps<'a'> {
  href: string
  /** Goes there within the page. */
  onGo: () => void
}

/**
 * A link in a row of a list: one that the browser may open in a tab of its own, and nothing more. The router's links
 * each look at every change of the address, and a list has hundreds of them.
 */
export function RowLink({ href, onGo, children, ...rest }: RowLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onGo()
      }}
    >
      {children}
    </a>
  )
}
