import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ControlStatusFilter } from '#domain/controls/status-filter.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { cx } from '#web/ui/cx.ts'

/** The search parameters of /controls that the dashboard links to. */
export interface ControlsSearch {
  readonly status?: ControlStatusFilter
  readonly domain?: string
  readonly owner?: 'me'
  readonly evidence?: 'yes' | 'no'
  readonly sort?: '-points' | '-changed'
  readonly group?: 'none'
}

export interface ControlsLinkProps {
  search: ControlsSearch
  className?: string
  children: ReactNode
}

export function ControlsLink({ search, className, children }: ControlsLinkProps) {
  return (
    <Link to="/controls" search={search} className={className ?? linkClass}>
      {children}
    </Link>
  )
}

/** A count with its noun; zero is not a link. */
export function CountLink({ search, count, label }: { search: ControlsSearch; count: number; label: string }) {
  const text = `${formatNumber(count)} ${label}`
  return count === 0 ? <span className="text-muted">{text}</span> : <ControlsLink search={search}>{text}</ControlsLink>
}

export function ControlLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <Link to="/controls/$controlNumber" params={{ controlNumber: id }} className={className ?? linkClass}>
      {children}
    </Link>
  )
}

export const linkClass = cx(
  'rounded-sm text-brand-text underline decoration-1 underline-offset-2',
  'decoration-[color-mix(in_srgb,currentColor_35%,transparent)] hover:decoration-current',
)
