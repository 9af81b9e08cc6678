import type { ReactNode } from 'react'

export type FactorRowProps = { icon: ReactNode; title: ReactNode; facts: ReactNode; children: ReactNode }

export function FactorRow({ icon, title, facts, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
        <span className="mt-0.5 text-muted [&_svg]:size-4">{icon}</span>
        <div className="min-w-0">
          <p className="truncate font-medium">{title}</p>
          <p className="mt-0.5 text-small text-muted">{facts}</p>
        </div>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}
