import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'

interface SeatLayoutProps {
  company?: string | undefined
  end?: ReactNode
  children: ReactNode
}

/** The frame for a person from outside: no navigation, because there is nowhere else to go. */
export function SeatLayout({ company, end, children }: SeatLayoutProps) {
  return (
    <>
      <header className="sticky top-0 z-20 flex h-12 items-center justify-between gap-4 border-b border-border bg-surface px-4 print:hidden">
        <span className="flex min-w-0 items-center gap-2 font-medium">
          <LogoMark className="size-6 shrink-0" />
          <span className="truncate">{company ?? 'Parapet'}</span>
        </span>
        {end}
      </header>
      <main className="mx-auto w-full max-w-180 px-4 py-6">{children}</main>
    </>
  )
}
