import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { currentOverlay, showOverlay } from '#web/lib/page-overlay.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { wantsTour } from '#web/lib/tour.ts'

const AFTER_MS = 1000

/** Starts the tour a second after the dashboard loads, for people who have not seen it; never while impersonating. */
export function useTourStart(): void {
  const session = useSession()
  const userId =
    session.status === 'signed-in' && session.standing.impersonation === 'none' ? session.user.id : undefined
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const hasCompany = useOptionalCompany() !== undefined
  useEffect(() => {
    if (!isThere || !hasCompany || userId === undefined) return undefined
    let isOver = false
    const begin = async () => {
      if ((await wantsTour(userId)) && !isOver && currentOverlay() === undefined) showOverlay('tour')
    }
    // On an error, skip the tour this time.
    const timer = setTimeout(() => void begin().catch(() => undefined), AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isThere, hasCompany, userId])
}
