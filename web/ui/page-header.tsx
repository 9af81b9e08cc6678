import type { ReactNode } from 'react'

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
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 pb-4">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 tabIndex={-1} className="text-h1 text-balance">
            {title}
          </h1>
          {meta !== undefined && <span className="text-body text-muted tabular-nums">{meta}</span>}
        </div>
        {description !== undefined && <p className="mt-1 max-w-180 text-body text-muted">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
