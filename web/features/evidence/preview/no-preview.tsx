import type { ReactNode } from 'react'

export function NoPreview({ children }: { children: ReactNode }) {
  return <p className="rounded-lg border border-border bg-subtle px-4 py-6 text-center text-muted">{children}</p>
}

/** Says that only a part is shown. */
export function Limit({ children }: { children: ReactNode }) {
  return <p className="mt-1.5 text-small text-muted">{children}</p>
}
