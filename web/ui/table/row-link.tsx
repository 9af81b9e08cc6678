import type { ComponentProps } from 'react'

export interface RowLinkProps extends ComponentProps<'a'> {
  href: string
  /** Navigates within the page. */
  onGo: () => void
}

/**
 * A plain link in a row, which the browser may open in a new tab. Router links each subscribe to the address, and a
 * list has hundreds of them.
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
