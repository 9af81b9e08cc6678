import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A key or a key combination. */
export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-subtle px-1 font-sans text-micro font-medium text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
