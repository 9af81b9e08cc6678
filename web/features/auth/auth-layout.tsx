import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'

/** One column under the product's name. */
export function AuthLayout({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-[8vh]">
      <div className="w-full max-w-96">
        <Link to="/" className="mx-auto flex w-fit items-center gap-2.5 rounded-md text-h1">
          <LogoMark className="size-8" />
          Parapet
        </Link>
        <div className="mt-6 rounded-xl border border-border bg-surface px-5 pt-4 pb-6 max-sm:px-4">
          <h1 tabIndex={-1} className="sr-only">
            {heading}
          </h1>
          {children}
        </div>
      </div>
    </main>
  )
}
