import type { ReactNode } from 'react'

export interface KitSectionProps {
  title: string
  note?: string
  children: ReactNode
}

export function KitSection({ title, note, children }: KitSectionProps) {
  return (
    <section aria-label={title} className="border-t border-border py-6">
      <h2 className="text-h2">{title}</h2>
      {note !== undefined && <p className="mt-0.5 text-small text-muted">{note}</p>}
      <div className="mt-4 space-y-4">{children}</div>
    </section>
  )
}

/** Variants of one component in a row. */
export function KitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
