import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LOGO_PATH } from '#web/lib/logo-path.ts'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'

/** The layout for outside assessors, who have no company and no frame. */
export function PortalLayout({ children }: { children: ReactNode }) {
  const [isLeaving, leave] = useSignOut()
  return (
    <>
      <header className="flex h-12 items-center justify-between gap-4 border-b border-border bg-surface px-4 print:hidden">
        <Link to="/assessor" className="flex items-center gap-2 rounded-md font-medium">
          <svg viewBox="0 0 32 32" className="size-6" aria-hidden="true">
            <rect width="32" height="32" rx="7" className="fill-brand" />
            <path d={LOGO_PATH} className="fill-on-brand" />
          </svg>
          Parapet for assessors
        </Link>
        <Button size={28} busy={isLeaving} onClick={leave}>
          Sign out
        </Button>
      </header>
      <main className="mx-auto w-full max-w-400 px-4 py-5 xl:px-6">{children}</main>
    </>
  )
}
