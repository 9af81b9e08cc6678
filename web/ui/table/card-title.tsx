import type { ReactNode } from 'react'

/** The title of a row on a phone, with its state beside the first line, because a long title wraps. */
export function CardTitle({ state, children }: { state: ReactNode; children: string }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 font-medium break-words">{children}</span> {state}
    </p>
  )
}
