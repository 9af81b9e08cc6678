import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'

/** Opens the dashboard of a company, which becomes the selected one. */
export function CompanyLink({ id, onKeyDown, children }: CompanyLinkProps) {
  return (
    <Link
      to="/dashboard"
      search={{ company: id }}
      onKeyDown={onKeyDown}
      className="rounded-sm font-medium hover:underline"
    >
      {children}
    </Link>
  )
}

interface CompanyLinkProps {
  id: string
  onKeyDown?: (event: KeyboardEvent<HTMLAnchorElement>) => void
  children: ReactNode
}
