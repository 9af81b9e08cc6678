import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/format/format.ts'

export interface FromOtherPageProps {
  /** "Controls" */
  from: string
  to: string
  /** When it last changed there; null when unknown. */
  at: string | null
  children: ReactNode
}

/** Content that another page maintains, with a link to that page. */
export function FromOtherPage({ from, to, at, children }: FromOtherPageProps) {
  return (
    <div className="rounded-md bg-brand-subtle p-3">
      <div className="flex items-center justify-between gap-3 pb-2 text-small">
        <span className="text-muted">
          From {from}
          {at !== null && `, ${formatDate(at)}`}
        </span>
        <Link to={to} className="font-medium text-brand-text underline-offset-2 hover:underline touch:py-3">
          Open <span className="sr-only">{from}</span>
        </Link>
      </div>
      {children}
    </div>
  )
}
