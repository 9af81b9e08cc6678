import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface EmptyStateProps {
  /**
   * nothing-yet: what this is for, one primary and one secondary action.
   * nothing-matches: the filters as chips in `children`, "Clear filters" as action.
   * nothing-left: calm and dated, "No overdue items. Checked 09:41."
   */
  kind: 'nothing-yet' | 'nothing-matches' | 'nothing-left'
  title: string
  description?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  secondaryAction?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

export function EmptyState({ kind, title, description, icon, action, secondaryAction, ...rest }: EmptyStateProps) {
  return (
    <div
      data-empty={kind}
      className={cx(
        'flex flex-col items-center px-6 text-center',
        kind === 'nothing-left' ? 'py-6' : 'py-12',
        rest.className,
      )}
    >
      {icon !== undefined && kind !== 'nothing-left' && (
        <div
          className={cx(
            'mb-4 grid size-12 place-items-center rounded-xl [&_svg]:size-6',
            kind === 'nothing-yet' ? 'bg-brand-subtle text-brand-text' : 'bg-subtle text-muted',
          )}
        >
          {icon}
        </div>
      )}
      <p className={kind === 'nothing-left' ? 'text-body text-muted' : 'text-h2'}>{title}</p>
      {description !== undefined && <p className="mt-1 max-w-130 text-body text-balance text-muted">{description}</p>}
      {rest.children !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-1.5">{rest.children}</div>}
      {(action !== undefined || secondaryAction !== undefined) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {action}
          {secondaryAction}
        </div>
      )}
    </div>
  )
}
