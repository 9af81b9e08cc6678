import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface PageHeaderProps {
  title: ReactNode
  /** Quiet text beside the title: "34 of 110". */
  meta?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** The only `h1` of a page. Takes the focus after a navigation. */
export function PageHeader({ title, meta, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-4 max-md:gap-y-2">
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-3 max-sm:basis-auto">
        <h1 tabIndex={-1} className="text-h1 text-balance">
          {title}
        </h1>
        {meta !== undefined && (
          // Text stands on the line of the title, a chip beside its middle.
          <span className="text-body text-muted tabular-nums has-data-chip:self-center">{meta}</span>
        )}
      </div>
      {actions !== undefined && (
        <div
          className={cx(
            // No higher than the title: a description starts at the same place with and without buttons.
            'flex min-w-0 flex-wrap items-center gap-2 max-md:order-2 max-sm:has-[>search]:w-full md:-my-0.5 print:hidden',
            description !== undefined && 'max-md:mt-1',
          )}
        >
          {actions}
        </div>
      )}
      {description !== undefined && (
        <div className="order-1 w-full max-md:-mt-1">
          <p className="max-w-180 text-body text-pretty text-muted">{description}</p>
        </div>
      )}
    </header>
  )
}
