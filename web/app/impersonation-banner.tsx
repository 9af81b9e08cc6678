import { toastFailed } from '#web/lib/toast-failed.ts'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatTime } from '#web/lib/format/format.ts'
import { restoreOwnSession, stopImpersonation } from '#web/lib/auth/impersonation.ts'
import type { SignedIn } from '#web/lib/auth/session.ts'
import { Button } from '#web/ui/button.tsx'

/** Shown on every page during an impersonation; disappears when it expires. */
export function ImpersonationBanner({ session: { user, standing } }: { session: SignedIn }) {
  const [isStopping, setStopping] = useState(false)
  const { endsAt } = standing
  useRestoreAt(endsAt)
  const stop = async () => {
    setStopping(true)
    await stopImpersonation().catch((error: unknown) => toastFailed('You are still acting as another person', error))
    setStopping(false)
  }
  return (
    <section
      aria-label="Impersonation"
      data-acting
      className="sticky bottom-0 z-30 flex min-h-10 items-center justify-center gap-3 border-t border-border bg-medium-bg px-4 py-1 text-medium-fg print:hidden"
    >
      <Eye className="size-4 shrink-0" />
      <p className="min-w-0 text-small">
        You see Parapet as <strong className="font-semibold">{user.fullName ?? user.email}</strong>
        {standing.impersonation === 'read-only' && ' (read only)'}
        {endsAt !== undefined && <> · ends {formatTime(new Date(endsAt))}</>}
      </p>
      <Button className="shrink-0" size={28} busy={isStopping} onClick={() => void stop()}>
        Stop
      </Button>
    </section>
  )
}

function useRestoreAt(endsAt: number | undefined): void {
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const timer = setTimeout(() => void restoreOwnSession(), Math.max(0, endsAt - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
}
