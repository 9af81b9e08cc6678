import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#web/lib/auth/session.ts'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { whenIdle } from '#web/ui/browser/when-idle.ts'

const Banner = lazy(async () => ({ default: (await import('./impersonation-banner.tsx')).ImpersonationBanner }))
const FactorDemand = lazy(async () => ({ default: (await import('./factor-demand.tsx')).FactorDemand }))

/** Says on every page that somebody else's is shown. */
export function ActingNotice() {
  const session = useSession()
  if (session.status !== 'signed-in' || session.standing.impersonation === 'none') return null
  return (
    <Suspense fallback={null}>
      <Banner session={session} />
    </Suspense>
  )
}

/** For people without a second factor: which of their companies demand one. Asked once the page stands. */
export function FactorNotice() {
  const session = useSession()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle || session.status !== 'signed-in' || session.standing.isStrong) return null
  return (
    // Fetched while the connection is gone, it stays away; the page must not go with it.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <FactorDemand />
      </Suspense>
    </ErrorBoundary>
  )
}
