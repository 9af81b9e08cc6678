import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('max-h-100 overflow-auto rounded-lg border border-border', className)}
    >
      {children}
    </section>
  )
}
