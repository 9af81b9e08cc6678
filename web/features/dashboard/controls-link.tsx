import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ControlStatusFilter } from '#domain/controls/status-filter.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { cx } from '#web/ui/cx.ts'

/** The part of the address of /controls that a number here can ask for. */
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

/** Opens the controls that make up a number. */
export function ControlsLink({ search, className, children }: ControlsLinkProps) {
  return (
    <Link to="/controls" search={search} className={className ?? linkClass}>
      {children}
    </Link>
  )
}

/** A number with its noun. Zero opens nothing. */
export function CountLink({ search, count, words }: { search: ControlsSearch; count: number; words: string }) {
  const text = `${formatNumber(count)} ${words}`
  return count === 0 ? <span className="text-muted">{text}</span> : <ControlsLink search={search}>{text}</ControlsLink>
}

/** Opens one control. */
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
