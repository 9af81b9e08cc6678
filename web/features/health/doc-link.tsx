import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** To a chapter of a document that comes with this release. */
export function DocLink({ name = 'operations', hash, children }: { name?: string; hash: string; children: ReactNode }) {
  return (
    <Link to="/docs/$name" params={{ name }} hash={hash} className="rounded-sm text-brand-text underline">
      {children}
    </Link>
  )
}
