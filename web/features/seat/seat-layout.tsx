import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'

interface SeatLayoutProps {
  company?: string | undefined
  end?: ReactNode
  /** Why the last action at the end was refused. */
  issue?: string | undefined
  children: ReactNode
}

/** The frame for a person from outside: no navigation, because there is nowhere else to go. */
export function SeatLayout({ company, end, issue, children }: SeatLayoutProps) {
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-border bg-surface px-4 print:hidden">
        <div className="flex h-12 items-center justify-between gap-4">
          <span className="flex min-w-0 items-center gap-2 font-medium">
            <LogoMark className="size-6 shrink-0" />
            <span className="truncate">{company ?? 'Parapet'}</span>
          </span>
          {end}
        </div>
        {issue !== undefined && (
          <p role="alert" className="pb-3 text-danger">
            {issue}
          </p>
        )}
      </header>
      <main className="mx-auto w-full max-w-180 px-4 py-6">{children}</main>
    </>
  )
}
