import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface StickyBarProps {
  edge?: 'top' | 'bottom'
  /** Distance from that edge, below another sticky element: a CSS length. */
  offset?: string
  className?: string | undefined
  children: ReactNode
}

/** Stays visible while the page scrolls: the current subject, or "Unsaved changes". */
export function StickyBar({ edge = 'top', offset = '0px', className, children }: StickyBarProps) {
  return (
    <div
      style={{ [edge]: offset }}
      className={cx(
        'sticky z-10 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-4 py-2',
        edge === 'top' ? 'border-b border-border' : 'border-t border-border',
        className,
      )}
    >
      {children}
    </div>
  )
}
