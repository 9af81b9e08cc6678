import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'

/** The layout for outside assessors, who have no company and no frame. */
export function PortalLayout({ children }: { children: ReactNode }) {
  const [isLeaving, leave] = useSignOut()
  return (
    <>
      <header className="flex h-12 items-center justify-between gap-4 border-b border-border bg-surface px-4 print:hidden">
        <Link to="/assessor" className="flex items-center gap-2 rounded-md font-medium">
          <LogoMark className="size-6" />
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
